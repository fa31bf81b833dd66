import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { findRoundScores } from './round-scores.query.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  writeLedgers,
  writePoints,
} from './season.fixture.ts';

const NAME = 'roundscores';
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let database: TestDatabase;
let season: FixtureSeason;
beforeAll(async () => {
  database = await createTestDatabase();
  season = await importFixtureSeason(database.db, NAME);
  await writeLedgers(database.db, NAME, [
    { userNo: 0, playerNos: from(0) },
    { userNo: 1, playerNos: from(1) },
    { userNo: 2, playerNos: from(2).with(21, -1) },
  ]);
  await freezeLineups(database.db, keyOf(0));
  await evaluate(10);
});
afterAll(() => database.close());

const keyOf = (round: number) => ({
  seasonId: season.seasonId,
  roundId: season.roundIds[round] ?? '',
});

/** The first round with the first player worth so much, whom the first user alone has. */
async function evaluate(points: number): Promise<void> {
  const key = keyOf(0);
  await database.db.transaction().execute(async (trx) => {
    await writePoints(trx, NAME, key.roundId, 0, [points, ...Array(29).fill(1)]);
    await evaluateRound(trx, key);
  });
}

const read = async (userNos: readonly number[], kind: 'round' | 'season' = 'round') => {
  const roundIds = [keyOf(0).roundId, keyOf(1).roundId];
  const scores = await findRoundScores(database.db, season.seasonId, roundIds, userNos, kind);
  return roundIds.map((roundId) => scores.get(roundId));
};
const NOBODY = [null, null, null];

test('scores come in the order of the users; a round that is not evaluated has none', async () => {
  expect(await read([0, 1, 2])).toEqual([[20, 11, null], NOBODY]);
  expect(await read([2, 1, 0])).toEqual([[null, 11, 20], NOBODY]);
  expect(await read([0, 1, 2], 'season')).toEqual([[20, 11, null], NOBODY]);
  expect(await read([])).toEqual([undefined, undefined]);
});

test('a round that is evaluated anew is read anew, and one that is not is not', async () => {
  const { db } = database;
  expect((await read([1, 0]))[0]).toEqual([11, 20]);
  await evaluate(0);
  expect((await read([1, 0]))[0]).toEqual([11, 10]);
  // Whoever asks for others finds that they are gone; what is known is not looked for.
  await db.deleteFrom('result_chunk').where('season_id', '=', season.seasonId).execute();
  expect((await read([1, 0]))[0]).toEqual([11, 10]);
  expect((await read([0, 1]))[0]).toEqual([null, null]);
  await evaluate(5);
  expect((await read([1, 0]))[0]).toEqual([11, 15]);
});
