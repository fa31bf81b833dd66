import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../tables/database.types.ts';
import { copyRows } from './copy-rows.ts';
import { sendWithCommit } from './sent-with-next.ts';

let database: TestDatabase;
/** One connection, so that what one test leaves behind the next would meet. */
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(async () => {
  await sql`drop table if exists note`.execute(db);
  await sql`create table note (id int primary key, words text)`.execute(db);
});

/** A statement as a query builder makes it. */
const insert = (at: Kysely<Database>, id: number) => ({
  compile: () => sql`insert into note values (${id}, ${'last'})`.compile(at),
});

const add = (at: Kysely<Database>, id: number) =>
  sql`insert into note values (${id}, ${`note ${id}`})`.execute(at);

async function ids(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from note order by id`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a transaction', () => {
  test('begins before its first query', async () => {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ now: Date; clock: Date }>`
        select now() as now, (select pg_sleep(0.01)), clock_timestamp() as clock`.execute(trx);
      const again = await sql<{ now: Date }>`select now() as now`.execute(trx);
      expect(again.rows[0]?.now).toEqual(rows[0]?.now);
    });
  });

  test('that fails leaves nothing, however its queries were sent', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await Promise.all([add(trx, 1), add(trx, 1), add(trx, 2)]);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
  });

  test('sends its last change with the commit', async () => {
    await db.transaction().execute(async (trx) => {
      await add(trx, 1);
      await sendWithCommit(trx, insert(trx, 2).compile());
    });
    expect(await ids()).toEqual([1, 2]);
  });

  test('whose last change fails leaves nothing, and the next one is its own', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await add(trx, 1);
      await sendWithCommit(trx, insert(trx, 1).compile());
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
    await db.transaction().execute((trx) => sendWithCommit(trx, insert(trx, 3).compile()));
    expect(await ids()).toEqual([3]);
  });

  test('that is given up after its last change leaves nothing', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await sendWithCommit(trx, insert(trx, 1).compile());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
  });

  test('in which nothing is asked ends all the same', async () => {
    await db.transaction().execute(async () => {});
    await add(db, 1);
    await expect(
      db.transaction().execute(async () => {
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1]);
  });

  test('of one snapshot stays one', async () => {
    await add(db, 1);
    const seen = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const { rows } = await sql<{ level: string; mode: string }>`
          select current_setting('transaction_isolation') as level,
            current_setting('transaction_read_only') as mode`.execute(trx);
        return rows[0];
      });
    expect(seen).toEqual({ level: 'repeatable read', mode: 'on' });
  });
});

test.each(['', '_shared'])(
  'a lock%s is taken before the query behind it, and held to the end of the transaction',
  async (kind) => {
    const take = kind
      ? sql`select pg_advisory_xact_lock_shared(17, ${4})`
      : sql`select pg_advisory_xact_lock(17, ${4})`;
    const other = openDatabase({ url: database.url, maxConnections: 1 });
    const isFree = async () => {
      const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(17, ${4}) as free`.execute(other);
      return rows[0]?.free;
    };
    await db.transaction().execute(async (trx) => {
      await take.execute(trx);
      if (kind) await add(trx, 1);
      expect(await isFree()).toBe(false);
    });
    expect(await isFree()).toBe(true);
    await other.destroy();
  },
);

test('what fails before a query fails the query', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(1 / ${0}::int)`.execute(trx);
    await add(trx, 1);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await ids()).toEqual([]);
});

test('queries that are not waited for are run in the order they were asked in', async () => {
  await db.transaction().execute(async (trx) => {
    const asked = Array.from({ length: 50 }, (_, id) => add(trx, id));
    const count = sql<{ notes: number }>`select count(*) as notes from note`.execute(trx);
    await Promise.all(asked);
    expect((await count).rows[0]?.notes).toBe(50);
  });
});

test('rows are copied out of a transaction that began with the copy', async () => {
  await add(db, 7);
  const rows = await db.transaction().execute(async (trx) => {
    const copied: number[] = [];
    for await (const [id] of copyRows(trx, sql`select id from note`)) {
      copied.push(id?.readInt32BE(0) ?? -1);
    }
    return copied;
  });
  expect(rows).toEqual([7]);
});

test('a table that changes under a prepared query fails it once at most', async () => {
  const read = () => sql`select * from note where id > ${0}`.execute(db);
  await add(db, 1);
  for (let time = 0; time < 8; time++) await read();
  await sql`alter table note add column extra text`.execute(db);
  await read().catch((error: { code: string }) => expect(error.code).toBe('0A000'));
  expect((await read()).rows).toEqual([{ id: 1, words: 'note 1', extra: null }]);
});
