import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
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

/** Types a command for the game in a folder. */
async function spieltag(dataDir: string | undefined, args: readonly string[], url?: string) {
  const [out, progress]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    env: { DATA_DIR: dataDir, DATABASE_URL: url, USER: 'wanda' },
    from: folder,
    clock: () => Date.parse('2026-07-20T10:00:00Z'),
    print: (text) => out.push(text),
    progress: (text) => progress.push(text),
  });
  return { code, stdout: out.join('\n'), stderr: progress.join('\n') };
}

/** The seasons of the game in a folder, by the command line. */
async function seasonsIn(dataDir: string, more: readonly string[] = ['list']) {
  const { code, stdout } = await spieltag(dataDir, ['season', ...more, '--json']);
  return { code, reply: JSON.parse(stdout) };
}

describe('the database that comes with the game', () => {
  test('is made, used and let go of', async () => {
    const { code, reply } = await seasonsIn('own', ['import', 'generated:3', '--hidden']);
    expect([code, reply.imported]).toEqual([0, true]);
    expect((await seasonsIn('own')).reply.seasons).toMatchObject([{ source: 'generated:3' }]);
  });

  test.each([
    ['admin close', ['admin', 'close', '--until', '+1h', '--reason', 'a larger database']],
    ['admin maintenance', ['admin', 'maintenance']],
    ['season list', ['season', 'list']],
  ])('is not made by %s, which names the folder it looked in', async (_name, args) => {
    const empty = join(folder, 'empty');
    await mkdir(empty, { recursive: true });
    const line = 'set DATA_DIR or DATABASE_URL to where it is kept (NO_GAME)';
    for (const [named, looked] of [
      [empty, empty],
      ['nowhere', join(folder, 'nowhere')],
      [undefined, join(folder, '.data')],
    ] as const) {
      const stderr = `error: there is no game in ${looked}: ${line}`;
      expect(await spieltag(named, args)).toEqual({ code: 1, stdout: '', stderr });
    }
    expect(await readdir(empty)).toEqual([]);
    expect(await readdir(folder)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(nowhere|\.data)$/)]),
    );
  });

  test.each([
    ['admin close', ['admin', 'close', '--until', '+1h', '--reason', 'a larger database']],
    ['season list', ['season', 'list']],
  ])('is none where nothing is in the database of DATABASE_URL: %s', async (_name, args) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'bare') });
    try {
      const { code, stderr } = await spieltag(undefined, args, postgres.url);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^error: there is no game in .*NO_GAME/),
      ]);
      // Nothing was made by the first, or the second would find it.
      expect((await spieltag(undefined, args, postgres.url)).stderr).toBe(stderr);
    } finally {
      await postgres.stop();
    }
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
