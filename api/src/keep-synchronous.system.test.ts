import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const PROCESS = path.join(import.meta.dirname, 'keep-synchronous.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('of a database that does not let it in it says so, and not that it is silent', async () => {
  const url = database.url.replace('//spieltag@', '//nobody@');
  const child = spawn(process.execPath, [PROCESS], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    await until('it says something', () => /replica/.test(said));
    expect(said).toContain('The database refuses this service');
    expect(said).toContain('role \\"nobody\\" does not exist');
    expect(said).not.toContain('does not answer');
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
});
