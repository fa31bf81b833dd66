import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { findGroupCurve, findSeasonCurve } from './season-curve.query.ts';

const NAME = 'curve';
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  const ledgers = [0, 1].map((userNo) => ({ userNo, playerNos: from(userNo) }));
  await writeLedgers(db, NAME, ledgers);
  await db
    .insertInto('groups')
    .values({ id: 'gr-curve', league_id: season.leagueId, name: 'Curve' })
    .execute();
  await db
    .insertInto('group_member')
    .values(
      [0, 1].map((userNo) => ({
        ...{ group_id: 'gr-curve', user_id: userId(NAME, userNo) },
        role: 'Member' as const,
      })),
    )
    .execute();
  await playRound(0, [10, ...Array(29).fill(1)]);
  // All its matches are put off.
  await playRound(1, []);
});
afterAll(() => server.close());

async function playRound(round: number, points: readonly number[]): Promise<void> {
  const key = { seasonId: season.seasonId, roundId: season.roundIds[round] ?? '' };
  await freezeLineups(server.database.db, key);
  await server.database.db.transaction().execute(async (trx) => {
    await writePoints(trx, NAME, key.roundId, 0, points);
    await evaluateRound(trx, key);
    await setPhase(trx, key.roundId, 'COMPLETED');
  });
}

test('a round nobody has played in has neither score nor average, among all as in a group', async () => {
  const { db } = server.database;
  const { seasonId, roundIds } = season;
  const ofUser = userId(NAME, 0);
  const expected = [
    { roundId: roundIds[0], rank: 1, users: 2, score: 20, average: 15.5 },
    { roundId: roundIds[1], rank: 1, users: 2, score: null, average: null },
  ];
  expect((await findSeasonCurve(db, seasonId, ofUser)).rounds).toEqual(expected);
  const inGroup = { seasonId, groupId: 'gr-curve', userId: ofUser, callerId: ofUser };
  expect((await findGroupCurve(db, inGroup)).rounds).toEqual(expected);
});
