import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startEmbeddedPostgres } from '../database/index.ts';
import { runCli } from './run-cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-cli-'));
  // The database's own user passes through.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The seasons of the game in a folder, by the command line. */
async function seasonsIn(dataDir: string, more: readonly string[] = ['list']) {
  const said: string[] = [];
  const code = await runCli(['season', ...more, '--json'], {
    env: { DATA_DIR: dataDir },
    from: folder,
    clock: () => Date.parse('2026-07-20T10:00:00Z'),
    print: (text) => said.push(text),
    progress: (text) => said.push(text),
  });
  return { code, reply: JSON.parse(said.join('\n')) };
}

describe('the database that comes with the game', () => {
  test('is made, used and let go of', async () => {
    const { code, reply } = await seasonsIn('own', ['import', 'generated:3', '--hidden']);
    expect([code, reply.imported]).toEqual([0, true]);
    expect((await seasonsIn('own')).reply.seasons).toMatchObject([{ source: 'generated:3' }]);
  });

  test('is also reached while a game runs on it', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'own') });
    try {
      const { code, reply } = await seasonsIn('own');
      expect([code, reply.seasons.length]).toEqual([0, 1]);
    } finally {
      await postgres.stop();
    }
  });

  test('is found where the start of the whole game keeps it', async () => {
    await mkdir(join(folder, 'whole'), { mode: 0o711 });
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'whole/postgres') });
    await postgres.stop();
    await seasonsIn('whole', ['import', 'generated:4']);
    expect((await seasonsIn('whole/postgres')).reply.seasons).toMatchObject([
      { source: 'generated:4' },
    ]);
  });
});
