import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { livePlace, randomFrom } from '@spieltag/shared-kernel/rules';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import {
  correctRounds,
  evaluateRound,
  findRankingRows,
  findRanks,
  findScores,
  LiveField,
  lockLineups,
  packLineups,
} from '../evaluation/index.ts';
import {
  importFixtureSeason,
  PLAYER_COUNT,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { LiveScoring, type ToldRating } from './live-scoring.ts';

const USERS = 60;
const SLOTS = 22;
const EMPTY_SLOT = -1;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A season with random lineups, captains and points, by a seed. */
async function randomSeason(seed: number) {
  const { db } = database;
  const name = `live${seed}`;
  const { seasonId, roundIds } = await importFixtureSeason(db, name);
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chosen = () => {
    const players = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => playerNo);
    const slots = Array.from({ length: SLOTS }, () => players.splice(below(players.length), 1)[0]);
    // One in six has left a slot empty and is not rated.
    return slots.map((player, slot) =>
      slot === 20 && below(6) === 0 ? EMPTY_SLOT : (player ?? 0),
    );
  };
  const userNos = Array.from({ length: USERS }, (_, userNo) => userNo);
  return {
    seasonId,
    roundIds,
    userNos,
    /** Everybody has another lineup, every second one a captain. */
    async choose(roundNo: number) {
      const ledgers = userNos.map((userNo) => ({ userNo, playerNos: chosen() }));
      await writeLedgers(db, name, ledgers);
      for (const { userNo, playerNos } of ledgers) {
        if (below(2) === 0) continue;
        await db
          .updateTable('ledger')
          .set({ captain_player_no: playerNos[below(SLOTS - 2)], captain_round_no: roundNo })
          .where('user_id', '=', userId(name, userNo))
          .execute();
      }
    },
    /** A match of the round has these points from now on. */
    play(roundId: string, matchNo: 0 | 1 | 2 | 3) {
      const points = Array.from({ length: PLAYER_COUNT }, () => below(31) - 8);
      return writePoints(db, name, roundId, matchNo, points);
    },
  };
}

/** What everybody has by the live scores, and by the evaluation. */
async function compare(
  { told: live, rating }: ToldRating,
  seasonId: string,
  userNos: readonly number[],
): Promise<void> {
  const { db } = database;
  const { roundId } = live;
  const scores = await findScores(
    db,
    seasonId,
    userNos.map((userNo) => ({ roundId, userNo })),
  );
  for (const kind of ['round', 'season'] as const) {
    const rated = scores.flatMap((score) => score[kind] ?? []);
    const sum = rated.reduce((total, score) => total + score, 0);
    expect(live[kind]).toMatchObject({ users: rated.length, sum, step: 1 });
    const counts = new Map(live[kind].pairs);
    for (const [score, users] of counts) {
      expect([score, rated.filter((other) => other === score).length]).toEqual([score, users]);
    }
    const rankOf = await findRanks(
      db,
      seasonId,
      kind,
      rated.map((score) => ({ roundId, score })),
    );
    for (const score of rated) {
      expect(livePlace(live[kind], score)).toEqual({ rank: rankOf(roundId, score), isExact: true });
    }
    const rows = await findRankingRows(db, { seasonId, roundId }, kind, 0, userNos.length);
    expect(rating.scores.users(kind)).toBe(rows.length);
    expect(await rating.scores.rows(kind, 0, userNos.length)).toEqual(rows);
    for (const userNo of userNos) {
      const row = rows.find((one) => one.userNo === userNo);
      expect(await rating.scores.rowOf(kind, userNo)).toEqual(row);
    }
  }
}

describe.each([1, 2, 3])('after the last match of season %d', (seed) => {
  test('live scores and ranks are those of the evaluation, round after round', async () => {
    const { db } = database;
    const { seasonId, roundIds, userNos, choose, play } = await randomSeason(seed);
    const scoring = new LiveScoring(db);
    const evaluate = (roundId: string) =>
      db.transaction().execute((trx) => evaluateRound(trx, { seasonId, roundId }));
    for (const [index, roundId] of roundIds.entries()) {
      const round = { seasonId, roundId };
      const rate = () => scoring.rate(round, { at: 0, revision: 1 });
      await choose(index + 1);
      await freezeLineups(db, round);
      await rate();
      for (const matchNo of [0, 1, 2, 3] as const) {
        await play(roundId, matchNo);
        await rate();
      }
      // The source says something else of a match while the round still runs.
      await play(roundId, 1);
      const before = roundIds[index - 1];
      if (before !== undefined) {
        // And of one of the round before, whose totals all live totals are built on.
        await play(before, 2);
        const late = new Map([[before, { at: 1 }]]);
        await db.transaction().execute((trx) => correctRounds(trx, seasonId, late));
      }
      const live = await rate();
      expect(live.told.round.users).toBeGreaterThan(USERS / 2);
      expect(live.told.round.users).toBeLessThan(USERS);
      await evaluate(roundId);
      await compare(live, seasonId, userNos);
    }
  });
});

test('lineups are read when they are packed, once until a round before is corrected: kick-off finds them held', async () => {
  const { db } = database;
  const { seasonId, roundIds, choose, play } = await randomSeason(4);
  const [first = '', second = ''] = roundIds;
  const inTransaction = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work);
  await choose(1);
  await freezeLineups(db, { seasonId, roundId: first });
  await inTransaction((trx) => evaluateRound(trx, { seasonId, roundId: first }));

  const round = { seasonId, roundId: second };
  const scoring = new LiveScoring(db);
  const users = async () => (await scoring.rate(round, { at: 0, revision: 1 })).told.round.users;
  const read = jest.spyOn(LiveField, 'read');
  await choose(2);
  await inTransaction((trx) => lockLineups(trx, round));
  expect([await users(), read.mock.calls.length]).toEqual([0, 0]);
  await packLineups(db, seasonId);
  expect(await users()).toBeGreaterThan(USERS / 2);
  expect(read).toHaveBeenCalledTimes(1);

  await setPhase(db, second, 'GAMEDAY');
  await play(second, 0);
  await users();
  expect(read).toHaveBeenCalledTimes(1);
  await play(first, 2);
  await inTransaction((trx) => correctRounds(trx, seasonId, new Map([[first, { at: 1 }]])));
  await users();
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});
