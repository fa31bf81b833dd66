import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  allowLongTransaction,
  type ConnectionTimeouts,
  migrateToLatest,
} from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';
import { problemFor } from '../plugins/problem-replies.ts';
import { lockSeason, lockSeasonShared } from '../season/season-state.repository.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './index.ts';

let database: TestDatabase;
const opened: Kysely<Database>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())));
afterAll(() => database.close());

/** One connection that waits for less. */
function openHasty(limits: Partial<ConnectionTimeouts>): Kysely<Database> {
  const db = openDatabase({ url: database.url, maxConnections: 1, limits });
  opened.push(db);
  return db;
}

async function limitsOf(db: Kysely<Database>): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
}

test('Every connection waits for locks, statements and callers for a limited time', async () => {
  expect(await limitsOf(database.db)).toEqual({ lock: '10s', statement: '30s', idle: '1min' });
});

test('Evaluations and migrations may take longer, and what comes after them on the connection may not', async () => {
  const { db } = database;
  await db.connection().execute(async (connection) => {
    const long = await connection.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      return limitsOf(trx);
    });
    expect(long).toEqual({ lock: '1min', statement: '30min', idle: '30min' });
    expect(await limitsOf(connection)).toMatchObject({ lock: '10s' });
  });
});

test('Nobody waits for ever on a lock: the answer is to come again', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (trx) => {
    await lockSeason(trx, 'se-1');
    isLocked.resolve();
    await isEnough.promise;
  });
  await isLocked.promise;
  const hasty = openHasty({ lock_timeout: 20 });
  const waiting = hasty.transaction().execute(async (trx) => {
    await lockSeasonShared(trx, 'se-1');
    await sql`select 1`.execute(trx);
  });
  const error = await waiting.then(
    () => new Error('was let in'),
    (reason: Error) => reason,
  );
  isEnough.resolve();
  await holding;
  expect(problemFor(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  // The connection is as good as before.
  expect((await sql`select 1 as one`.execute(hasty)).rows).toEqual([{ one: 1 }]);
});

test('A statement that takes too long ends, and the answer is to come again', async () => {
  const hasty = openHasty({ statement_timeout: 20 });
  const error = await sql`select pg_sleep(10)`.execute(hasty).catch((reason: Error) => reason);
  expect(problemFor(error as Error)).toMatchObject({ status: 503 });
});

test('A start does not wait for ever while others hold the tables', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('migrations'), hashtext('public'))`.execute(
      trx,
    );
    isLocked.resolve();
    await isEnough.promise;
  });
  await isLocked.promise;
  const set = { migrations: {}, checksums: {}, limits: { lock_timeout: 20 } };
  await expect(migrateToLatest(database.db, set)).rejects.toMatchObject({ code: 'TABLES_HELD' });
  isEnough.resolve();
  await holding;
});
