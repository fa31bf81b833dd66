import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importFixtureSeason, writeLedgers } from '../evaluation/season.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findUserNos } from './ranked-users.query.ts';

const NAME = 'numbers';
const USERS = 40;
const idOf = (userNo: number) => `us-${String(USERS - userNo).padStart(2, '0')}`;
const ROSTER = Array.from({ length: 22 }, (_, slot) => slot);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('users come by their numbers, whatever their ids, the order they are asked in and who is asked', async () => {
  const { db } = database;
  const { seasonId } = await importFixtureSeason(db, NAME);
  const userNos = Array.from({ length: USERS }, (_, no) => (no * 7) % USERS);
  await writeLedgers(
    db,
    NAME,
    userNos.map((userNo) => ({ userNo, playerNos: ROSTER, userId: idOf(userNo) })),
  );
  const asked = [...userNos.slice(0, 25).map(idOf), 'us-without-a-ledger'];
  const found = await findUserNos(db, seasonId, asked);
  const expected = userNos.slice(0, 25).toSorted((a, b) => a - b);
  expect(found).toEqual(expected.map((userNo) => ({ userNo, userId: idOf(userNo) })));
  expect(await findUserNos(db, seasonId, [])).toEqual([]);
});
