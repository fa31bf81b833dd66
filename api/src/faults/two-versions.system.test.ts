import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, openDatabase, startEmbeddedPostgres } from '../database/index.ts';
import { type CommitStream, streamCommits } from './testing/commit-stream.ts';
import { contradictionsOf, type FaultSeason, lostOf } from './testing/fault-season.ts';
import { killAll, startGame } from './testing/game-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PLAYERS = 8;
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/** The sources before the newest migration came; undefined: their history is not here. */
async function findPrevious(): Promise<string | undefined> {
  const file = 'api/src/database/migrations/checksums.json';
  try {
    const newest = await git('log', '-1', '--format=%H', '--', file);
    return await git('rev-parse', '--verify', '--quiet', `${newest}^`);
  } catch {
    console.warn(
      'the previous version is not tried: its history is not here (git fetch --unshallow)',
    );
    return undefined;
  }
}

/** Its servers with the packages of this version, and its own of ours. */
async function unpack(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'sources.tar');
  await git('archive', '-o', archive, commit, 'api', 'server-kit', 'shared-kernel', 'package.json');
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = path.join(folder, 'node_modules');
  await mkdir(path.join(packages, '@spieltag'), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name === '@spieltag') continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
  for (const name of ['api', 'server-kit', 'shared-kernel']) {
    await symlink(path.join(folder, name), path.join(packages, '@spieltag', name));
    const own = path.join('..', name, 'node_modules');
    // Not every package has some of its own; a link that leads nowhere does no harm.
    await symlink(path.join(ROOT, name, 'node_modules'), path.join(packages, own));
  }
}

const previous = await findPrevious();
const describeWithHistory = previous === undefined ? describe.skip : describe;

describeWithHistory(
  'the version before the newest migration, beside this one on one database',
  () => {
    let folder: string;
    let season: FaultSeason;
    let postgres: EmbeddedPostgres;
    const streams: CommitStream[] = [];
    const mainOf = () => path.join(folder, 'api/src/main.ts');

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'spieltag-previous-'));
      await unpack(previous ?? '', folder);
      const maker = path.join(folder, 'api/src/faults/testing/fault-season.ts');
      const script = `const { makeSeason } = await import(${JSON.stringify(maker)});
      console.log(JSON.stringify(await makeSeason(${PLAYERS})));`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
      season = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      postgres = await startEmbeddedPostgres({ dataDir: season.dataDir });
    });
    afterAll(async () => {
      await Promise.all(streams.map((stream) => stream.end()));
      await killAll();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
      if (season) await rm(season.dataDir, { recursive: true, force: true });
    });

    function play(origin: string, from: number): CommitStream {
      const players = season.players.slice(from, from + PLAYERS / 2);
      const stream = streamCommits(origin, season.seasonId, players);
      streams.push(stream);
      return stream;
    }

    test('the one goes on while the other brings the tables up to date, and both play', async () => {
      const old = await startGame({ DATABASE_URL: postgres.url }, mainOf());
      const before = play(old.origin, 0);
      await before.more(50);
      const fresh = await startGame({ DATABASE_URL: postgres.url });
      const after = play(fresh.origin, PLAYERS / 2);
      await Promise.all([before.more(50), after.more(50)]);
      expect((await fetch(`${old.origin}/health/ready`)).status).toBe(200);
      await before.end();
      await old.stop();
      await after.more(50);
      await after.end();

      const statuses = streams.flatMap((stream) => [...stream.statuses.keys()]);
      // A call that waits for the tables to change is told to come again.
      expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
      const db = openDatabase({ url: postgres.url, maxConnections: 2 });
      try {
        for (const { acknowledged } of streams) expect(await lostOf(db, acknowledged)).toEqual([]);
        expect(await contradictionsOf(db, season)).toEqual([]);
      } finally {
        await db.destroy();
      }
    });
  },
);
