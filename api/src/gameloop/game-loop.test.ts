import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import type { ClockMode } from '../database/tables/season.tables.ts';
import { findUnpackedSeasons, lockLineups } from '../evaluation/index.ts';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { readSeasonState } from '../season/season-state.repository.ts';
import { giveOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonRunner } from './season-runner.ts';

const feedSpec = { provider: 'generated', seed: 3 } as const;
const feed = openFeed(feedSpec);
const log = { info: () => undefined, error: () => undefined };
const databases: TestDatabase[] = [];
const loops: GameLoop[] = [];

/** Stopped at the end at the latest. */
function loopOn(db: TestDatabase['db'], clock = Date.now): GameLoop {
  const loop = new GameLoop({ db, clock, log });
  loops.push(loop);
  return loop;
}

/** A season nobody has played yet, with a loop that is not started. */
async function freshSeason(mode: ClockMode = 'stepped', clock = Date.now) {
  const database = await createTestDatabase();
  databases.push(database);
  await giveOwnClock(database);
  const { db } = database;
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode } });
  return { db, seasonId, loop: loopOn(db, clock) };
}

type Season = Awaited<ReturnType<typeof freshSeason>>;

/** Everything the events have left behind. */
async function traces({ db }: Season) {
  const [clock, rounds, matches, players] = await Promise.all([
    db
      .selectFrom('season_clock')
      .select(['cursor', 'current_round_no', 'game_time_ms'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('round').select(['id', 'phase', 'completed_at_ms']).orderBy('id').execute(),
    db.selectFrom('match').selectAll().orderBy('id').execute(),
    db.selectFrom('player_match').selectAll().orderBy('match_id').orderBy('player_no').execute(),
  ]);
  return { clock, rounds, matches, players };
}

/** What one round leaves behind when nothing gets in its way. */
let wholeRound: ReturnType<typeof traces>;
beforeAll(async () => {
  const season = await freshSeason();
  await season.loop.step(season.seasonId, 'COMPLETED');
  wholeRound = traces(season);
});

afterAll(async () => {
  for (const loop of loops) await loop.stop();
  for (const database of databases) await database.close();
});

describe('a stepped season', () => {
  let season: Season;
  beforeAll(async () => {
    season = await freshSeason();
  });

  test('importing it again keeps it as it is', async () => {
    const again = await importSeason(season.db, feed, { feedSpec, clock: { mode: 'real' } });
    expect(again).toEqual({ seasonId: season.seasonId, imported: false });
    const { mode } = await season.db
      .selectFrom('season_clock')
      .select('mode')
      .executeTakeFirstOrThrow();
    expect(mode).toBe('stepped');
  });

  test('every step shows something new, through all phases of a round to the next', async () => {
    const phases: RoundPhase[] = [];
    let matchSteps = 0;
    while (phases.at(-1) !== 'GENERAL') {
      const { event, phase } = await season.loop.step(season.seasonId);
      if (event.startsWith('matches:')) matchSteps += 1;
      else phases.push(phase);
    }
    expect(phases).toEqual([
      'GENERAL_LOCKED',
      'GAMEDAY',
      'GAMEDAY_LOCKED',
      'EVALUATING',
      'COMPLETED',
      'GENERAL',
    ]);
    expect(matchSteps).toBeGreaterThan(10);
    const { matches, players, clock } = await traces(season);
    const round = await readSeasonState(season.db, season.seasonId);
    expect(round?.roundNo).toBe(2);
    expect(clock.current_round_no).toBe(2);
    expect(matches.filter((match) => match.state === 'FINISHED').length).toBeGreaterThan(5);
    expect(players.some((player) => player.rated && player.points > 0)).toBe(true);
  });

  test('a step until a phase stops there', async () => {
    expect(await season.loop.step(season.seasonId, 'GAMEDAY_LOCKED')).toMatchObject({
      phase: 'GAMEDAY_LOCKED',
      event: 'phase:GAMEDAY_LOCKED',
    });
  });

  test('of two steps at the same time one is told that the other is under way', async () => {
    const results = await Promise.allSettled([
      season.loop.step(season.seasonId, 'COMPLETED'),
      new GameLoop({ db: season.db, clock: Date.now, log }).step(season.seasonId, 'COMPLETED'),
    ]);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? result.reason : [],
    );
    expect(refused).toEqual([expect.objectContaining({ code: 'SEASON_CLOCK_BUSY' })]);
  });

  test('playing the first rounds leads to the beginning of the round after them', async () => {
    await season.loop.playRounds(season.seasonId, 3);
    const state = await readSeasonState(season.db, season.seasonId);
    expect(state).toMatchObject({ roundNo: 4, phase: 'GENERAL' });
    await season.loop.playRounds(season.seasonId, 3);
    expect(await readSeasonState(season.db, season.seasonId)).toEqual(state);
  });

  test('a round that was played past its gameday goes through its phases, and the season on', async () => {
    const held = await freshSeason();
    const [first, second] = (await feed.catalogue()).rounds;
    const passed = ((first?.endDate ?? 0) + (second?.startDate ?? 0)) / 2;
    const cursor = `${String(passed).padStart(15, '0')}:5:mt-other`;
    await held.db.updateTable('season_clock').set({ cursor }).execute();
    await held.loop.playRounds(held.seasonId, 2);
    const state = await readSeasonState(held.db, held.seasonId);
    expect(state).toMatchObject({ roundNo: 3, phase: 'GENERAL' });
    const rows = await held.db.selectFrom('season_event').select('event').orderBy('key').execute();
    const phases = rows.flatMap(({ event }) =>
      event.kind === 'phase' && event.roundId === first?.id ? [event.phase] : [],
    );
    expect(phases).toHaveLength(5);
  });

  test('a season that does not exist cannot be stepped', async () => {
    await expect(season.loop.step('se-nowhere')).rejects.toMatchObject({
      code: 'SEASON_NOT_FOUND',
    });
  });
});

describe('a server that dies', () => {
  /** Makes the database fail within the transaction, after part of the event was written. */
  async function breakTable({ db }: Season, table: string): Promise<void> {
    await sql`
      create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the power is gone'; end $$`.execute(db);
    await sql`
      create trigger fail after insert on ${sql.table(table)} execute function fail()`.execute(db);
  }
  async function repair({ db }: Season, table: string): Promise<void> {
    await sql`drop trigger fail on ${sql.table(table)}`.execute(db);
    await sql`drop function fail`.execute(db);
  }

  test.each([
    ['a match update', 'player_match', 'GAMEDAY', 'GAMEDAY'],
    ['the lock', 'unpacked_round', 'GENERAL', 'GENERAL'],
    ['packing what it has frozen', 'frozen_round', 'GENERAL', 'GENERAL_LOCKED'],
    ['the evaluation', 'round_evaluation', 'GAMEDAY_LOCKED', 'GAMEDAY_LOCKED'],
  ] as const)(
    'in the middle of %s goes on as if nothing had happened',
    async (_, table, phase, at) => {
      const broken = await freshSeason();
      if (phase !== 'GENERAL') await broken.loop.step(broken.seasonId, phase);
      await breakTable(broken, table);
      await expect(broken.loop.step(broken.seasonId, 'COMPLETED')).rejects.toThrow('power');
      const after = await readSeasonState(broken.db, broken.seasonId);
      expect(after).toMatchObject({ roundNo: 1, phase: at });
      await repair(broken, table);

      const restarted = new GameLoop({ db: broken.db, clock: Date.now, log });
      await restarted.step(broken.seasonId, 'COMPLETED');
      expect(await traces(broken)).toEqual(await wholeRound);
    },
  );
});

describe('a season whose time passes by itself', () => {
  const due = ({ db }: Season, runner: SeasonRunner, clock: () => number) =>
    runDueEvents({ db, clock, log, runnerOf: async () => runner });

  test('two servers at once apply every due event once', async () => {
    const expected = await wholeRound;
    const completedAt = expected.rounds[0]?.completed_at_ms ?? 0;

    const shared = await freshSeason('real');
    const run = () => {
      const runner = new SeasonRunner(seasonContext(shared.db), shared.seasonId, feed);
      return due(shared, runner, () => completedAt);
    };
    await Promise.all([run(), run()]);
    await run();
    expect(await traces(shared)).toEqual(expected);
  });

  test('what a server has locked that died before it was packed is packed by the one that leads', async () => {
    const left = await freshSeason('stepped');
    const { db, seasonId } = left;
    const state = await readSeasonState(db, seasonId);
    const roundId = state?.roundId ?? '';
    await db.transaction().execute((trx) => lockLineups(trx, { seasonId, roundId }));
    await due(left, new SeasonRunner(seasonContext(db), seasonId, feed), Date.now);
    expect(await findUnpackedSeasons(db)).toEqual([]);
    const frozen = await db.selectFrom('frozen_round').select('round_id').execute();
    expect(frozen).toEqual([{ round_id: roundId }]);
  });

  test('nothing happens before its time', async () => {
    const season = await freshSeason('accelerated');
    await season.loop.setMode(season.seasonId, 'accelerated', 60);
    const before = await traces(season);
    const runner = new SeasonRunner(seasonContext(season.db), season.seasonId, feed);
    await due(season, runner, Date.now);
    expect((await traces(season)).matches).toEqual(before.matches);
  });

  test('an accelerated season goes as far as its speed has taken it', async () => {
    const start = Date.now();
    const season = await freshSeason('stepped', () => start);
    await season.loop.setMode(season.seasonId, 'accelerated', 1000);
    const runner = new SeasonRunner(seasonContext(season.db), season.seasonId, feed);
    // A day and an hour of game time: the season begins a day before its first kick-off.
    const later = start + (25 * 3_600_000) / 1000;
    await due(season, runner, () => later);
    expect(await readSeasonState(season.db, season.seasonId)).toMatchObject({ phase: 'GAMEDAY' });
  });

  test('the server that leads applies what is due, and another takes over when it stops', async () => {
    const seasonOver = () => Date.UTC(2100, 0, 1);
    const season = await freshSeason('real', seasonOver);
    season.loop.start();
    const until = async (roundNo: number) => {
      while (((await readSeasonState(season.db, season.seasonId))?.roundNo ?? 0) < roundNo);
    };
    await until(2);
    const successor = loopOn(season.db, seasonOver);
    successor.start();
    await season.loop.stop();
    const reached = (await readSeasonState(season.db, season.seasonId))?.roundNo ?? 0;
    await until(reached + 1);
    await successor.stop();
  });
});
