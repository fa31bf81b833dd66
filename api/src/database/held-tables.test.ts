import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrateToLatest, type Patience } from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type Database, openDatabase } from './index.ts';

const SCHEMA = 'held';
const COLUMNS = sql<{ count: number }>`
  select count(*)::int as count from information_schema.columns
  where table_schema = ${SCHEMA} and column_name = 'added'`;

let database: TestDatabase;
/** Of a server of before, and of a backup. */
let others: Kysely<Database>;
beforeEach(async () => {
  database = await createTestDatabase();
  others = openDatabase({ url: database.url, limits: { lock_timeout: 10_000 } });
  await sql`create schema held`.execute(others);
  await sql`create table held.first (id integer)`.execute(others);
  await sql`create table held.second (id integer)`.execute(others);
});
afterEach(async () => {
  await others.destroy();
  await database.close();
});

/** Changes two tables; the second one is held. */
function migrationOf(patience: Partial<Patience>) {
  const up = async (db: Kysely<unknown>) => {
    await sql`alter table held.first add column added integer`.execute(db);
    await sql`alter table held.second add column added integer`.execute(db);
  };
  return {
    schema: SCHEMA,
    migrations: { '0001-two': { up } },
    checksums: { '0001-two': 'sum' },
    patience: { tableMs: 20, pauseMs: 1, ...patience },
  };
}

/** As a backup does, from the first row it has read until it is whole. @returns a function that ends it */
async function readAsBackup(): Promise<() => Promise<void>> {
  const isReading = Promise.withResolvers<void>();
  const isWhole = Promise.withResolvers<void>();
  const reading = others.transaction().execute(async (trx) => {
    await sql`set local application_name = 'spieltag backup'`.execute(trx);
    await sql`select from held.second`.execute(trx);
    isReading.resolve();
    await isWhole.promise;
  });
  await isReading.promise;
  return () => {
    isWhole.resolve();
    return reading;
  };
}

test('A migration gives way to a backup, and lands when that is over', async () => {
  const end = await readAsBackup();
  const between: Promise<unknown>[] = [];
  const holders: string[] = [];
  const run = await migrateToLatest(database.db, migrationOf({ tries: 10_000 }), (holder) => {
    holders.push(holder);
    // Servers of before read and write both tables meanwhile, and wait for nothing.
    if (holders.length === 1) {
      between.push(sql`insert into held.first values (1)`.execute(others));
      between.push(sql`insert into held.second values (1)`.execute(others));
    } else if (holders.length === 2) between.push(end());
  });
  await Promise.all(between);
  expect(holders.slice(0, 2)).toEqual(["'spieltag backup'", "'spieltag backup'"]);
  expect(run).toEqual(['0001-two']);
  expect((await COLUMNS.execute(others)).rows).toEqual([{ count: 2 }]);
});

test('A migration that is given up after its last try says who holds the tables', async () => {
  const end = await readAsBackup();
  const held: string[] = [];
  const migrating = migrateToLatest(database.db, migrationOf({ tries: 2 }), (holder) => {
    held.push(holder);
  });
  await expect(migrating).rejects.toMatchObject({
    code: 'TABLES_HELD',
    message: expect.stringContaining("held by 'spieltag backup'"),
  });
  expect(held).toHaveLength(1);
  expect((await COLUMNS.execute(others)).rows).toEqual([{ count: 0 }]);
  await end();
});

/** Locks the second table, and when told to the first one: the other way round than the migration. */
async function signIn(): Promise<() => Promise<void>> {
  const hasSecond = Promise.withResolvers<void>();
  const asksForFirst = Promise.withResolvers<void>();
  const signingIn = others.transaction().execute(async (trx) => {
    // So that it is the migration that is sent away.
    await sql`set local deadlock_timeout = '1h'`.execute(trx);
    await sql`insert into held.second values (1)`.execute(trx);
    hasSecond.resolve();
    await asksForFirst.promise;
    await sql`insert into held.first values (1)`.execute(trx);
  });
  await hasSecond.promise;
  return () => {
    asksForFirst.resolve();
    return signingIn;
  };
}

async function isFirstWaitedFor(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = 'held.first'::regclass`.execute(others);
  return rows.length > 0;
}

test('A migration that waits for whoever waits for it gives way, and tries again', async () => {
  const goOn = await signIn();
  const signingIn: Promise<void>[] = [];
  const set = migrationOf({ tableMs: 60_000, tries: 2 });
  const up = async (db: Kysely<unknown>) => {
    await sql`set local deadlock_timeout = '10ms'`.execute(db);
    await sql`alter table held.first add column added integer`.execute(db);
    if (signingIn.length === 0) {
      signingIn.push(goOn());
      await until('the other one waits', isFirstWaitedFor);
    }
    await sql`alter table held.second add column added integer`.execute(db);
  };
  let pauses = 0;
  const run = await migrateToLatest(
    database.db,
    { ...set, migrations: { '0001-two': { up } } },
    () => {
      pauses += 1;
    },
  );
  await Promise.all(signingIn);
  expect({ run, pauses }).toEqual({ run: ['0001-two'], pauses: 1 });
  expect((await COLUMNS.execute(others)).rows).toEqual([{ count: 2 }]);
});
