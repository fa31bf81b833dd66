import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBots } from '../bots/index.ts';
import { findUnpackedSeasons, packLineups } from '../evaluation/index.ts';
import { type FeedSpec, openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { giveOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';
import { Packing } from './packing.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonRunner } from './season-runner.ts';
import { SeasonTurns } from './season-turns.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Two leagues with the same days of play. */
const FEEDS: readonly FeedSpec[] = [
  { provider: 'generated', seed: 3 },
  { provider: 'generated', seed: 3, substitutions: true },
];

let database: TestDatabase;
let runners: ReadonlyMap<string, SeasonRunner>;
let seasonIds: readonly string[];
let now = 0;
/** When the first round of both is locked. */
let lock = 0;
const said: string[] = [];
const log = {
  info: () => undefined,
  error: (_about: unknown, line?: string) => said.push(line ?? ''),
};

beforeAll(async () => {
  database = await createTestDatabase();
  await giveOwnClock(database);
  const { db } = database;
  const opened = new Map<string, SeasonRunner>();
  for (const feedSpec of FEEDS) {
    const feed = openFeed(feedSpec);
    const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } });
    await createBots(db, seasonId, 3, 1);
    const { matches } = await feed.catalogue();
    lock = Math.max(lock, Math.min(...matches.map(({ date }) => date)) - MINUTE);
    opened.set(seasonId, new SeasonRunner(seasonContext(db), seasonId, feed));
  }
  runners = opened;
  seasonIds = [...opened.keys()];
  now = lock - 600 * MINUTE;
  const loop = new GameLoop({ db, clock: () => now, log });
  for (const seasonId of seasonIds) await loop.setMode(seasonId, 'real');
});
afterAll(() => database.close());

/** Looks at what is due until the next event is a second away, or somebody is waited for. */
async function run(packing: Packing): Promise<number> {
  const runnerOf = async (seasonId: string) => runners.get(seasonId) as SeasonRunner;
  for (;;) {
    const options = { db: database.db, log, clock: () => now, runnerOf, packing };
    const waitMs = await runDueEvents(options);
    if (waitMs > 0) return waitMs;
  }
}

/** Phases of the first rounds. */
async function phases(): Promise<readonly (string | undefined)[]> {
  const rounds = await database.db
    .selectFrom('round')
    .select(['season_id', 'phase'])
    .where('round_no', '=', 1)
    .execute();
  return seasonIds.map((id) => rounds.find((round) => round.season_id === id)?.phase);
}

describe('packing', () => {
  test('holds up the next phase of its season, and no other season', async () => {
    const { db } = database;
    const [slow = '', other = ''] = seasonIds;
    const packed = Promise.withResolvers<void>();
    (runners.get(slow) as SeasonRunner).pack = async () => {
      await packed.promise;
      await packLineups(db, slow);
    };
    const packing = new Packing(log);
    now = lock;
    await run(packing);
    expect(await phases()).toEqual(['GENERAL_LOCKED', 'GENERAL_LOCKED']);
    expect(packing.isUnderWay(slow)).toBe(true);
    while (packing.isUnderWay(other)) await new Promise((resolve) => setImmediate(resolve));
    now = lock + 2 * MINUTE;
    expect(await run(packing)).toBeLessThan(1000);
    expect(await phases()).toEqual(['GENERAL_LOCKED', 'GAMEDAY']);
    expect(await findUnpackedSeasons(db)).toEqual([slow]);
    packed.resolve();
    await packing.ended();
    await run(packing);
    expect(await phases()).toEqual(['GAMEDAY', 'GAMEDAY']);
    expect(said).toEqual([]);
  });

  test('is begun once at a time, and again after it has failed, which is said', async () => {
    const failures: string[] = [];
    const packing = new Packing({
      error: (_about: unknown, line?: string) => failures.push(line ?? ''),
    });
    let begun = 0;
    const failing = Promise.withResolvers<void>();
    const pack = () => {
      begun += 1;
      return failing.promise;
    };
    packing.begin('se-1', pack);
    packing.begin('se-1', pack);
    expect([begun, packing.isUnderWay('se-1'), packing.isUnderWay('se-2')]).toEqual([
      1,
      true,
      false,
    ]);
    failing.reject(new Error('away'));
    await packing.ended();
    expect([packing.isUnderWay('se-1'), failures]).toEqual([
      false,
      ['the lineups of the season cannot be packed'],
    ]);
    packing.begin('se-1', async () => undefined);
    await packing.ended();
  });
});

describe('a season that takes long', () => {
  test('holds up no other season, and goes on where it was', async () => {
    const { db } = database;
    const [slow = ''] = seasonIds;
    const answered = Promise.withResolvers<void>();
    const silent = runners.get(slow) as SeasonRunner;
    const runnerOf = async (seasonId: string) => {
      if (seasonId === slow) await answered.promise;
      return seasonId === slow ? silent : (runners.get(seasonId) as SeasonRunner);
    };
    const turns = new SeasonTurns();
    const options = { db, log, clock: () => now, runnerOf, turns };
    now = lock + 4 * DAY;
    while ((await phases())[1] === 'GAMEDAY') await runDueEvents(options);
    expect((await phases())[0]).toBe('GAMEDAY');
    answered.resolve();
    while ((await phases())[0] === 'GAMEDAY') await runDueEvents(options);
    await turns.ended();
    expect(said).toEqual([]);
  });
});
