import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { SHELL_VERSION } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

/** Part of every first screen. */
const MAX_CHARS = 1100;
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production' });
});
afterAll(() => site.close());

const open = (path: string) => site.registry.app.inject(path);

test('a page has the watchdog before all it watches over, and its policy allows it and no other', async () => {
  const page = await open('/');
  const [tag, script = ''] = /<script data-version=[^>]*>([^<]*)<\/script>/.exec(page.body) ?? [];
  expect(tag).toContain(`data-version="${SHELL_VERSION}"`);
  expect(tag).toContain('data-reports="/discovery/projects/spieltag/reports"');
  expect(page.body.indexOf(tag ?? '')).toBeLessThan(page.body.indexOf('<script defer'));
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = String(page.headers['content-security-policy']);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${digest}'`);
  expect(script.length).toBeLessThan(MAX_CHARS);
});

test('what follows a failed start comes from the registry, whatever the shell is', async () => {
  const recovery = await open('/discovery/shell-recovery.js');
  expect([recovery.statusCode, recovery.headers['content-type']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(recovery.headers['cache-control']).toBe('no-cache');
  expect(recovery.body).toContain('export async function recover');
  expect(recovery.body).toContain(`'${contract.sportsdata.leagues.path}'`);
});
