import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ClockMode } from '../database/tables/season.tables.ts';
import { openFeed } from '../feed/index.ts';
import { readStateVersion } from '../game-state/season-position.repository.ts';
import { readClock } from '../season/clock.repository.ts';
import { gameTimeAt } from '../season/game-time.model.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { timeOfKey } from '../season/timeline.model.ts';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonLag } from './season-lag.ts';
import { SeasonRunner } from './season-runner.ts';
import { seasonDigest } from './testing/season-digest.ts';

const feedSpec = { provider: 'generated', seed: 3 } as const;
const feed = openFeed(feedSpec);
const log = { info: () => undefined, error: () => undefined };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPEED = 60;

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** A season whose time passes by a clock that is set by hand, beginning at `start`. */
async function seasonAt(mode: ClockMode, start: number) {
  const database = await createTestDatabase();
  databases.push(database);
  await giveOwnClock(database);
  const { db } = database;
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } });
  let now = start;
  const clock = () => now;
  await new GameLoop({ db, clock, log }).setMode(seasonId, mode, SPEED);
  const runner = new SeasonRunner(seasonContext(db), seasonId, feed);
  const lag = new SeasonLag(clock);
  const options = { db, log, clock, runnerOf: async () => runner, lag };
  return {
    db,
    seasonId,
    lagSeconds: () => lag.seconds()[seasonId],
    /** Lets the server look at its clock again and again, as long as there is something to do. */
    async lookAt(moment: number): Promise<void> {
      now = moment;
      while ((await runDueEvents(options)) === 0);
    },
  };
}

async function cursorOf(db: Kysely<Database>, seasonId: string) {
  return (await readClock(db, seasonId)).cursor;
}

/** Kick-off of the first match, and the first two rounds as they are without any jump. */
let kickOff: number;
let twoRounds: Record<string, string>;
beforeAll(async () => {
  const { matches } = await feed.catalogue();
  kickOff = Math.min(...matches.map(({ date }) => date));
  const season = await seasonAt('real', kickOff - DAY);
  await season.lookAt(kickOff + 10 * DAY);
  twoRounds = await seasonDigest(season.db);
});

describe('in real time', () => {
  test.each([
    ['goes back an hour', [DAY, DAY - HOUR, DAY]],
    ['goes forward a day and back again', [HOUR, HOUR + DAY, HOUR + 5 * MINUTE, 2 * DAY]],
    ['goes back a day in the middle of a gameday', [DAY + 17 * HOUR, 17 * HOUR, 2 * DAY]],
  ])('a clock that %s repeats and skips nothing', async (_, moments) => {
    const season = await seasonAt('real', kickOff - DAY);
    let reached = '';
    for (const moment of moments) {
      await season.lookAt(kickOff + moment);
      const cursor = await cursorOf(season.db, season.seasonId);
      expect(cursor >= reached).toBe(true);
      reached = cursor;
    }
    await season.lookAt(kickOff + 10 * DAY);
    expect(await seasonDigest(season.db)).toEqual(twoRounds);
  });

  test('a clock that is a day ahead locks nothing before it is time by the database as well', async () => {
    const season = await seasonAt('real', kickOff - DAY);
    const { db } = season;
    const phases = async () => {
      const rows = await db.selectFrom('round').select('phase').orderBy('round_no').execute();
      return rows.slice(0, 2).map(({ phase }) => phase);
    };
    for (const before of [DAY, 2 * MINUTE]) {
      await setOwnClock(db, kickOff - before);
      await season.lookAt(kickOff - before + DAY);
      expect(await phases()).toEqual(['GENERAL', 'GENERAL']);
    }
    await setOwnClock(db, kickOff - MINUTE);
    await season.lookAt(kickOff - MINUTE + DAY);
    expect(await phases()).toEqual(['GENERAL_LOCKED', 'GENERAL']);
    const { anchoredAt } = await readClock(db, season.seasonId);
    expect(anchoredAt).toBe(kickOff - MINUTE);
  });

  test('a clock that is behind makes a lock late, and it is told how late', async () => {
    const season = await seasonAt('real', kickOff - DAY);
    const lock = kickOff - MINUTE;
    await setOwnClock(season.db, lock - MINUTE);
    await season.lookAt(lock - 21 * MINUTE);
    expect(season.lagSeconds()).toBe(0);
    await setOwnClock(season.db, lock + 2 * MINUTE);
    await season.lookAt(lock - 18 * MINUTE);
    expect(season.lagSeconds()).toBe(120);
    await season.lookAt(lock + 2 * MINUTE);
    expect(season.lagSeconds()).toBe(0);
  });

  test('a clock that was set back does not take game time back when the mode is changed', async () => {
    const season = await seasonAt('real', kickOff - DAY);
    await season.lookAt(kickOff + 2 * DAY);
    const { cursor } = await readClock(season.db, season.seasonId);
    const early = () => kickOff - 3 * DAY;
    await new GameLoop({ db: season.db, clock: early, log }).setMode(season.seasonId, 'stepped');
    const { gameTime } = await readClock(season.db, season.seasonId);
    expect(gameTime).toBe(timeOfKey(cursor));
  });
});

describe('in accelerated time', () => {
  /** The machine's clock, which has nothing to do with the season's. */
  const START = Date.UTC(2026, 0, 1);
  /** Real time in which so much game time passes. */
  const real = (game: number) => game / SPEED;

  test.each([
    ['goes back an hour', -HOUR],
    ['goes back to before the season was started', -DAY],
    ['goes back by less than an event', -1],
  ])(
    'a clock that %s repeats and skips nothing, and time goes on from the last event',
    async (_, jump) => {
      const season = await seasonAt('accelerated', START);
      // The season begins a day before its first kick-off.
      const before = START + real(2 * DAY);
      await season.lookAt(before);
      const cursor = await cursorOf(season.db, season.seasonId);
      const after = before + jump;
      await season.lookAt(after);
      expect(await cursorOf(season.db, season.seasonId)).toBe(cursor);
      const clock = await readClock(season.db, season.seasonId);
      expect(gameTimeAt(clock, after)).toBeGreaterThanOrEqual(timeOfKey(cursor));
      const shown = await readStateVersion(season.db, season.seasonId, after);
      expect(shown.gameTime).toBeGreaterThan(timeOfKey(cursor) - MINUTE);

      // It need not wait until the machine's clock has caught up.
      await season.lookAt(after + real(9 * DAY + kickOff - gameTimeAt(clock, after)));
      const reached = await readClock(season.db, season.seasonId);
      expect(timeOfKey(reached.cursor)).toBeGreaterThan(kickOff + 8 * DAY);
      expect(await seasonDigest(season.db)).toEqual(await digestAt(reached.cursor));
    },
  );

  test('a clock that goes forward a day skips nothing', async () => {
    const season = await seasonAt('accelerated', START);
    await season.lookAt(START + real(2 * HOUR));
    await season.lookAt(START + real(11 * DAY));
    const { cursor } = await readClock(season.db, season.seasonId);
    expect(await seasonDigest(season.db)).toEqual(await digestAt(cursor));
  });
});

/** The season as it is when it was played straight up to an event. */
async function digestAt(cursor: string): Promise<Record<string, string>> {
  const season = await seasonAt('real', 0);
  await season.lookAt(timeOfKey(cursor));
  expect(await cursorOf(season.db, season.seasonId)).toBe(cursor);
  return seasonDigest(season.db);
}
