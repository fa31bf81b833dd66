import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { lockDue } from './claim.ts';

const NOW = new Date(Date.UTC(2026, 10, 28));
const LONG_AGO = new Date(NOW.getTime() - 86_400_000);
const MANY = 50_000;
const BATCH = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Messages that wait, one for each device. */
async function writeBurst(): Promise<void> {
  await sql`
    insert into push_message (device_id, event, user_id, kind, about, made_at, due_at, expires_at)
    select 'pd-' || no, 'burst', 'us-1', 'test', '{}', ${LONG_AGO}, ${LONG_AGO}, ${NOW}
    from generate_series(1, ${MANY}::int) no`.execute(database.db);
}

/** Rows of messages that were read one after the other, without an index. */
async function readInARow(): Promise<number> {
  return database.db.connection().execute(async (db) => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_user_tables where relname = 'push_message'`.execute(
      db,
    );
    return rows[0]?.read ?? Number.NaN;
  });
}

test('a batch of a burst is found by its devices, whatever the database takes for the size of it', async () => {
  // The database has not looked at it yet.
  await writeBurst();
  const before = await readInARow();
  const due = await database.db.transaction().execute(async (trx) => {
    const locked = await lockDue(trx, NOW, BATCH);
    await sql`select pg_stat_force_next_flush()`.execute(trx);
    return locked;
  });
  expect(due.map(({ event }) => event)).toEqual(Array(BATCH).fill('burst'));
  expect(await readInARow()).toBe(before);
});
