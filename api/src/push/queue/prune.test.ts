import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { prune } from './prune.ts';

const DAY_MS = 86_400_000;
const MANY = 25_000;
const FEW = 1000;
const NOW = Date.UTC(2026, 10, 28);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table deleted (rows bigint)`.execute(database.db);
  await sql`create function note_deleted() returns trigger language plpgsql as $$
    begin insert into deleted select count(*) from gone; return null; end $$`.execute(database.db);
  await sql`create trigger note_deleted after delete on push_message
    referencing old table as gone execute function note_deleted()`.execute(database.db);
});
beforeEach(() => sql`truncate push_message, push_mailed_code, deleted`.execute(database.db));
afterAll(() => database.close());

/** Messages that were of no use any more some days ago. */
async function writeMessages(count: number, daysAgo: number): Promise<void> {
  const at = new Date(NOW - daysAgo * DAY_MS);
  await sql`
    insert into push_message (device_id, event, user_id, kind, about, made_at, due_at, expires_at)
    select 'pd-' || no, 'test:' || ${daysAgo}::text, 'us-1', 'test', '{}', ${at}, ${at}, ${at}
    from generate_series(1, ${count}::int) no`.execute(database.db);
}

const messages = async () => (await sql`select from push_message`.execute(database.db)).rows.length;
const deleted = async () =>
  (await sql<{ rows: number }>`select rows::int from deleted`.execute(database.db)).rows.map(
    ({ rows }) => rows,
  );

test('many messages are forgotten by several statements, and those one may be told twice are kept', async () => {
  await writeMessages(MANY, 3);
  await writeMessages(FEW, 1);
  await prune(database.db, NOW);
  expect(await messages()).toBe(FEW);
  expect(await deleted()).toEqual([10_000, 10_000, 5000]);
});

test('a server that ends waits for one statement at most', async () => {
  await writeMessages(MANY, 3);
  const asked = [false, false, true];
  await prune(database.db, NOW, {
    get aborted() {
      return asked.shift() ?? true;
    },
  });
  expect(await deleted()).toEqual([10_000, 10_000]);
});

test('what is to be forgotten is found without reading what is not', async () => {
  await writeMessages(MANY, 1);
  await sql`analyze push_message`.execute(database.db);
  const { rows } = await sql<Record<string, string>>`
    explain select ctid from push_message where expires_at < ${new Date(NOW - 2 * DAY_MS)}
    order by expires_at limit 10000`.execute(database.db);
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('push_message_by_expiry');
});

test('messages that cannot be forgotten keep nothing else that nobody needs', async () => {
  await writeMessages(1, 3);
  await database.db
    .insertInto('push_mailed_code')
    .values({ address_hash: Buffer.alloc(32), user_id: null, sent_at: new Date(NOW - 2 * DAY_MS) })
    .execute();
  await sql`alter table deleted rename to held`.execute(database.db);
  await expect(prune(database.db, NOW)).rejects.toThrow('not all of it could be forgotten');
  await sql`alter table held rename to deleted`.execute(database.db);
  expect(await messages()).toBe(1);
  expect(await database.db.selectFrom('push_mailed_code').selectAll().execute()).toEqual([]);
});
