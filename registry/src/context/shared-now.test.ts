import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase } from '../../../api/src/testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { type SharedNow, sharedNowOf } from './shared-now.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

async function isBetween(sharedNow: SharedNow, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ isBetween: boolean }>`
    SELECT ${sharedNow()} BETWEEN ${from} AND ${to} AS "isBetween"`.execute(db);
  return rows[0]?.isBetween === true;
}

test('registries share the clock of their database, whatever those of their machines say', async () => {
  const machine = Date.now;
  Date.now = () => 0;
  try {
    const { rows } = await sql<{ isOwn: boolean }>`
      SELECT ${sharedNowOf(undefined)()} BETWEEN now() AND clock_timestamp() AS "isOwn"`.execute(
      db,
    );
    expect(rows).toEqual([{ isOwn: true }]);
  } finally {
    Date.now = machine;
  }
});

test('a clock that is steered is shared instead', async () => {
  const at = new Date('2026-11-28T15:30:00.123Z');
  expect(
    await isBetween(
      sharedNowOf(() => at.getTime()),
      at,
      at,
    ),
  ).toBe(true);
});
