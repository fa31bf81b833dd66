import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importFixtureSeason, userId, writeLedgers } from '../evaluation/season.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findVersion, insertChoices } from './community.repository.ts';
import { leaveCommunitiesOfDeleted } from './index.ts';

const NAME = 'behind';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('who was deleted by a release before public leagues is in none, others stay', async () => {
  const { db } = database;
  const { seasonId } = await importFixtureSeason(db, NAME);
  const roster = Array.from({ length: 22 }, (_, slot) => slot);
  const users = [0, 1].map((userNo) => ({ userNo, playerNos: roster }));
  await writeLedgers(db, NAME, users);
  const chosen = { club: `tm-${NAME}-0`, country: 'DE' };
  const choices = [0, 1].map((userNo) => ({ userNo, userId: userId(NAME, userNo), ...chosen }));
  await db.transaction().execute((trx) => insertChoices(trx, seasonId, choices));
  await db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', userId(NAME, 1))
    .execute();

  await Promise.all([leaveCommunitiesOfDeleted(db), leaveCommunitiesOfDeleted(db)]);
  const left = await db.selectFrom('community_choice').selectAll().orderBy('user_no').execute();
  expect(left).toMatchObject([
    { user_id: userId(NAME, 0), club_id: chosen.club, country: 'DE' },
    { user_id: null, club_id: null, country: null, version: 3 },
  ]);
  expect(await findVersion(db, seasonId)).toBe(3);
});
