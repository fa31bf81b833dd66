import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, openDatabase, startEmbeddedPostgres } from '../database/index.ts';
import { type CommitStream, streamCommits } from './testing/commit-stream.ts';
import {
  contradictionsOf,
  countChanges,
  type FaultSeason,
  lostOf,
  makeSeason,
  notKeptOf,
} from './testing/fault-season.ts';
import { killAll, launch, startGame } from './testing/game-process.ts';
import { lineupsAndCaptains } from './testing/keyed-change.ts';

const PLAYERS = 12;
const AWAY_MS = 10_000;
let season: FaultSeason;
let postgres: EmbeddedPostgres | undefined;
beforeAll(async () => {
  season = await makeSeason(PLAYERS);
});
afterAll(async () => {
  await killAll();
  await postgres?.stop();
  // The keeper of a killed server shuts PostgreSQL down by itself; taking the folder waits for it.
  await (await startEmbeddedPostgres({ dataDir: season.dataDir })).stop();
  await rm(season.dataDir, { recursive: true, force: true });
});

/** Looks into the database a running server uses. */
async function inDatabase<T>(use: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const db = openDatabase({ url: season.databaseUrl, maxConnections: 1 });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Changes of all kinds, of which each has come to be once, whatever happens meanwhile. */
async function streamKinds(origin: string) {
  const { seasonId, players } = season;
  const before = await inDatabase(countChanges);
  const stream = streamCommits(origin, seasonId, players, lineupsAndCaptains);
  return { stream, expectOnce: () => inDatabase((db) => expectOnce(db, stream, before)) };
}

async function expectOnce(
  db: ReturnType<typeof openDatabase>,
  { acknowledged, answers }: CommitStream,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  expect(await lostOf(db, acknowledged)).toEqual([]);
  expect(await contradictionsOf(db, season)).toEqual([]);
  expect(await notKeptOf(db, answers)).toEqual([]);
  const expected = [...before].map(
    ([userId, count]) => [userId, count + (answers.get(userId)?.size ?? 0)] as const,
  );
  expect(await countChanges(db)).toEqual(new Map(expected));
}

async function postmasterPid(): Promise<number> {
  const file = path.join(season.dataDir, 'cluster', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

describe('in the middle of commits', () => {
  test('a server that is killed has lost nothing it acknowledged, and what is repeated at the next happens once', async () => {
    let game = await startGame({ DATA_DIR: season.dataDir });
    const { stream, expectOnce } = await streamKinds(game.origin);
    for (let kill = 0; kill < 2; kill++) {
      await stream.more(150);
      await game.kill();
      game = await startGame({ DATA_DIR: season.dataDir });
      stream.moveTo(game.origin);
    }
    await stream.more(50);
    await stream.end();
    await expectOnce();
    await game.stop();
  });

  test('a PostgreSQL that is killed has lost nothing, and the game goes on by itself', async () => {
    const game = await startGame({ DATA_DIR: season.dataDir });
    const { stream, expectOnce } = await streamKinds(game.origin);
    await stream.more(100);
    process.kill(await postmasterPid(), 'SIGKILL');
    await stream.more(100);
    await stream.end();
    await expectOnce();
    expect([...stream.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual(
      [],
    );
    await game.stop();
  });
});

test('while PostgreSQL is away every call is told to come again; then the game goes on', async () => {
  postgres = await startEmbeddedPostgres({ dataDir: season.dataDir });
  expect(postgres.url).toBe(season.databaseUrl);
  const game = await startGame({ DATABASE_URL: season.databaseUrl });
  const stream = streamCommits(game.origin, season.seasonId, season.players);
  await stream.more(50);
  await postgres.stop();

  const overview = `/api/ledger/v1/${season.players[0]?.userId}/${season.seasonId}/overview.json`;
  const authorization = season.players[0]?.authorization ?? '';
  const away = new Set<string>();
  for (const until = Date.now() + AWAY_MS; Date.now() < until; ) {
    for (const url of ['/api/sportsdata/v1/leagues.json', overview, '/health/ready']) {
      const response = await fetch(`${game.origin}${url}`, { headers: { authorization } });
      const { code } = (await response.json()) as { code?: string };
      away.add(`${response.status} ${code} ${response.headers.has('retry-after')}`);
    }
  }
  expect([...away]).toEqual(['503 UNAVAILABLE true']);
  expect((await fetch(`${game.origin}/health/live`)).status).toBe(200);

  postgres = await startEmbeddedPostgres({ dataDir: season.dataDir });
  await stream.more(50);
  await stream.end();
  await inDatabase(async (db) => {
    expect(await lostOf(db, stream.acknowledged)).toEqual([]);
    expect(await contradictionsOf(db, season)).toEqual([]);
  });
  expect([...stream.statuses.keys()].toSorted()).toEqual([200, 503]);
  await game.stop();
  await postgres.stop();
  postgres = undefined;
});

test('a second server on the same data folder is refused in one clear line', async () => {
  const game = await startGame({ DATA_DIR: season.dataDir });
  const { child, said } = launch({ DATA_DIR: season.dataDir, PORT: '0' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(1);
  const [line, ...others] = said().trim().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '').msg).toMatch(
    new RegExp(
      `^${season.dataDir} is in use by process ${game.child.pid}: stop it, or set DATA_DIR`,
    ),
  );
  expect((await fetch(`${game.origin}/health/ready`)).status).toBe(200);
  await game.stop();
});
