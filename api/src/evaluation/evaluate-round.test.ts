import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { findRankingRowOf, findRankingRows } from './ranking-rows.query.ts';
import { findRanksOf } from './ranks.query.ts';
import { findScores } from './scores.query.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  writeLedgers,
  writePoints,
} from './season.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** User numbers on both sides of chunk borders, with a chunk nobody is in. */
const USER_NOS = [0, 1, 2, 3, 5, 8, 8190, 8191, 8192, 8193, 8200, 24_575, 24_576, 24_577];
const ROUNDS = 3;

const player = fc.integer({ min: -6, max: 9 });
const playersPoints = fc.array(player, { minLength: PLAYER_COUNT, maxLength: PLAYER_COUNT });
/** A user in a round: no ledger yet, a roster with a hole, or a complete one from a player on. */
const roster = fc.oneof(
  { weight: 1, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('partial' as const) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: PLAYER_COUNT - 1 }) },
);
const seasonPlay = fc.record({
  /** Per round and user. */
  rosters: fc.array(fc.array(roster, { minLength: USER_NOS.length, maxLength: USER_NOS.length }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  }),
  /** Per round; the second match is a postponed one of some players. */
  points: fc.array(fc.tuple(playersPoints, fc.array(player, { maxLength: 20 })), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  }),
});
type SeasonPlay = typeof seasonPlay extends fc.Arbitrary<infer T> ? T : never;
type Roster = SeasonPlay['rosters'][number][number];

function slotsOf(from: Roster): number[] {
  const first = typeof from === 'number' ? from : 0;
  return Array.from({ length: 22 }, (_, slot) =>
    from === 'partial' && slot === 21 ? -1 : (first + slot) % PLAYER_COUNT,
  );
}

/** What should come out, worked out user by user. */
function expectedScores(play: SeasonPlay, upTo: number) {
  const totals = new Map<number, number>();
  let points = new Map<number, number>();
  for (let round = 0; round <= upTo; round++) {
    points = new Map();
    const [first = [], second = []] = play.points[round] ?? [];
    for (const [i, userNo] of USER_NOS.entries()) {
      const from = play.rosters[round]?.[i];
      if (typeof from !== 'number') continue;
      const score = slotsOf(from)
        .slice(0, 11)
        .reduce((sum, playerNo) => sum + (first[playerNo] ?? 0) + (second[playerNo] ?? 0), 0);
      points.set(userNo, score);
      totals.set(userNo, (totals.get(userNo) ?? 0) + score);
    }
  }
  return { round: points, season: totals };
}

/** RANK() over the score, ties in the order of their numbers. */
function expectedPlaces(scores: ReadonlyMap<number, number>) {
  const all = Array.from(scores, ([userNo, score]) => ({ userNo, score }));
  return all
    .sort((a, b) => b.score - a.score || a.userNo - b.userNo)
    .map(({ userNo, score }, index) => ({
      index,
      userNo,
      score,
      rank: 1 + all.filter((other) => other.score > score).length,
    }));
}

let seasons = 0;
const freshName = () => `eval${++seasons}`;

async function lock(name: string, season: FixtureSeason, play: SeasonPlay, round: number) {
  const roundId = season.roundIds[round] ?? '';
  const rosters = play.rosters[round] ?? [];
  const ledgers = USER_NOS.flatMap((userNo, i) => {
    const from = rosters[i] ?? 'none';
    return from === 'none' ? [] : [{ userNo, playerNos: slotsOf(from) }];
  });
  // A user without a ledger in this round may have had one before: then it is sold out.
  const known = await database.db
    .selectFrom('ledger')
    .select('user_no')
    .where('season_id', '=', season.seasonId)
    .execute();
  const sold = known
    .map((row) => row.user_no)
    .filter((userNo) => !ledgers.some((ledger) => ledger.userNo === userNo))
    .map((userNo) => ({ userNo, playerNos: Array.from({ length: 22 }, () => -1) }));
  await writeLedgers(database.db, name, [...ledgers, ...sold]);
  await freezeLineups(database.db, { seasonId: season.seasonId, roundId });
  const [first = [], second = []] = play.points[round] ?? [];
  await writePoints(database.db, name, roundId, 0, first);
  await writePoints(database.db, name, roundId, 1, second);
}

function evaluate(season: FixtureSeason, round: number) {
  return database.db
    .transaction()
    .execute((trx) =>
      evaluateRound(trx, { seasonId: season.seasonId, roundId: season.roundIds[round] ?? '' }),
    );
}

async function expectRankings(season: FixtureSeason, play: SeasonPlay, round: number) {
  const key = { seasonId: season.seasonId, roundId: season.roundIds[round] ?? '' };
  const expected = expectedScores(play, round);
  for (const kind of ['round', 'season'] as const) {
    const places = expectedPlaces(expected[kind]);
    expect(await findRankingRows(database.db, key, kind, 0, USER_NOS.length)).toEqual(places);
    const beyond = await findRankingRows(database.db, key, kind, USER_NOS.length, 1);
    expect(beyond).toEqual([]);
    const ranks = new Map(places.map(({ userNo, rank }) => [userNo, rank]));
    expect(await findRanksOf(database.db, key, kind, [...USER_NOS, 9_000_000])).toEqual(ranks);
    for (const place of places.filter(({ index }) => index % 4 === round)) {
      expect(await findRankingRowOf(database.db, key, kind, place.userNo, place.score)).toEqual(
        place,
      );
    }
  }
  const scores = await findScores(
    database.db,
    key.seasonId,
    USER_NOS.map((userNo) => ({ roundId: key.roundId, userNo })),
  );
  const found = (kind: 'round' | 'season') =>
    new Map(scores.flatMap((score) => (score[kind] === null ? [] : [[score.userNo, score[kind]]])));
  expect(found('round')).toEqual(expected.round);
  expect(found('season')).toEqual(expected.season);
}

describe('the evaluation of a round', () => {
  test('ranks every user as working out each lineup by itself does, round after round', async () => {
    await fc.assert(
      fc.asyncProperty(seasonPlay, async (play) => {
        const name = freshName();
        const season = await importFixtureSeason(database.db, name);
        for (let round = 0; round < ROUNDS; round++) {
          await lock(name, season, play, round);
          await evaluate(season, round);
          await expectRankings(season, play, round);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('run again changes nothing, and with corrected points it corrects all later rounds', async () => {
    await fc.assert(
      fc.asyncProperty(seasonPlay, playersPoints, async (play, corrected) => {
        const name = freshName();
        const season = await importFixtureSeason(database.db, name);
        for (let round = 0; round < ROUNDS; round++) {
          await lock(name, season, play, round);
          await evaluate(season, round);
        }
        await evaluate(season, 1);
        for (let round = 0; round < ROUNDS; round++) await expectRankings(season, play, round);

        const [, ...others] = play.points;
        const second = play.points[0]?.[1] ?? [];
        await writePoints(database.db, name, season.roundIds[0] ?? '', 0, corrected);
        await evaluate(season, 0);
        const first: [number[], number[]] = [corrected, second];
        const expected = { ...play, points: [first, ...others] };
        for (let round = 0; round < ROUNDS; round++) await expectRankings(season, expected, round);
      }),
      { numRuns: 5 },
    );
  });
});
