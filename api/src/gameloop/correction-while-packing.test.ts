import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { packLineups, packNext } from '../evaluation/pack-lineups.command.ts';
import { findRankingState } from '../ranking/ranking-state.query.ts';
import { seasonContext } from '../season/season-context.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import {
  corrections,
  evaluations,
  type LateSeason,
  postponing,
  seasonOf,
} from './late-results.fixture.ts';
import { SeasonRunner } from './season-runner.ts';

const MINUTE_MS = 60_000;
/** Of a chunk of lineups. */
const CHUNK_USERS = 8192;
/** The match ends within the minute between the lock of the next round and its first kick-off. */
const DELAY_MS = 7 * 24 * 60 * MINUTE_MS - 112.5 * MINUTE_MS;
const { feed } = await postponing(DELAY_MS);
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** How a season is led from the lock of its second round on. */
interface Led extends LateSeason {
  readonly runner: SeasonRunner;
  readonly roundId: string;
}

/** A season whose second round is locked and not packed: its managers are in two chunks. */
async function lockedSeason(): Promise<Led> {
  const season = await seasonOf(feed);
  const { db, seasonId, loop, roundIds, database } = season;
  databases.push(database);
  await sql`update ledger set user_no = user_no + ${CHUNK_USERS} where user_no >= 30`.execute(db);
  await sql`update ledger_counter set next_user_no = next_user_no + ${CHUNK_USERS}`.execute(db);
  await loop.playRounds(seasonId, 1);
  const runner = new SeasonRunner(seasonContext(db), seasonId, feed);
  for (let isLocked = false; !isLocked; ) {
    const next = await runner.next();
    if (!next) throw new Error('the season is over');
    await runner.apply(next, { setClockAt: 0, packsLater: true });
    const [event] = next.events;
    isLocked = event.kind === 'phase' && event.phase === 'GENERAL_LOCKED';
  }
  return { ...season, runner, roundId: roundIds[1] ?? '' };
}

/** Applies what comes next until a round is corrected. */
async function correct({ runner, ...season }: Led): Promise<void> {
  const before = (await corrections(season)).length;
  while ((await corrections(season)).length === before) {
    const next = await runner.next();
    if (next?.events[0].kind === 'phase') throw new Error('the round goes on before it');
    if (!next) throw new Error('the season is over');
    await runner.apply(next, { setClockAt: 0 });
  }
}

const packOne = ({ db, seasonId }: Led) =>
  db.transaction().execute((trx) => packNext(trx, seasonId));

/** Whether round and round before are shown as being calculated. */
const statesOf = async ({ db, seasonId, roundIds }: Led) =>
  Promise.all(
    roundIds.map(async (roundId) => (await findRankingState(db, { seasonId, roundId })).state),
  );

/** All a correction and packing lead to, once the round is over. */
async function outcomeOf(season: Led) {
  const { db, seasonId, loop } = season;
  await loop.step(seasonId, 'COMPLETED');
  const all = (table: 'lineup_chunk' | 'frozen_round') =>
    sql<{ row: object }>`
      select to_jsonb(t) - 'frozen_at' as row from ${sql.table(table)} t order by 1`.execute(db);
  const [chunks, frozen] = await Promise.all([all('lineup_chunk'), all('frozen_round')]);
  const written = (await corrections(season)).map(({ id: _, ...one }) => one);
  return [await evaluations(season), chunks.rows, frozen.rows, written];
}

let sequential: Awaited<ReturnType<typeof outcomeOf>>;
test('a correction after packing is what the others are compared with', async () => {
  const season = await lockedSeason();
  await packLineups(season.db, season.seasonId);
  await correct(season);
  sequential = await outcomeOf(season);
});

test.each([
  ['before any of it', 0],
  ['in the middle of it', 1],
  ['before its last step', 2],
])(
  'a correction of the round before while lineups are packed, %s, leads to the same',
  async (_, steps) => {
    const season = await lockedSeason();
    for (let no = 0; no < steps; no++) expect(await packOne(season)).toBe(true);
    await correct(season);
    expect(await statesOf(season)).toEqual(['CALCULATED', 'DISPATCHED']);
    await packLineups(season.db, season.seasonId);
    expect(await statesOf(season)).toEqual(['CALCULATED', 'CREATED']);
    expect(await outcomeOf(season)).toEqual(sequential);
  },
);

test('a correction waits for nothing that is being packed, and the other way round', async () => {
  const season = await lockedSeason();
  const { db, seasonId } = season;
  await db.transaction().execute(async (trx) => {
    expect(await packNext(trx, seasonId)).toBe(true);
    await correct(season);
    expect(await statesOf(season)).toEqual(['CALCULATED', 'DISPATCHED']);
  });
  await packLineups(db, seasonId);
  expect(await outcomeOf(season)).toEqual(sequential);
});
