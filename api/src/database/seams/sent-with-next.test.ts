import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../tables/database.types.ts';
import { streamOf } from './corked-writes.ts';
import { PipeliningClient } from './pipelining-client.ts';
import { sendWithCommit } from './sent-with-next.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ Client: PipeliningClient, connectionString: database.url, max: 1 });
  pool.on('connect', (client) => clients.push(client));
  // A connection may still be closing when its database goes.
  pool.on('error', () => {});
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await sql`select 1`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

function bytesSent(): number {
  const [client] = clients;
  if (!client) throw new Error('Nobody is connected');
  return streamOf(client).bytesWritten;
}

test.each([
  ['an ordinary transaction', () => db.transaction()],
  ['one of a level', () => db.transaction().setIsolationLevel('repeatable read')],
])('nothing is sent before the first query of %s', async (_what, transaction) => {
  const before = bytesSent();
  await transaction().execute(async (trx) => {
    expect(bytesSent()).toBe(before);
    await sql`select pg_advisory_xact_lock_shared(1, ${2})`.execute(trx);
    expect(bytesSent()).toBe(before);
    await sql`select 1`.execute(trx);
    expect(bytesSent()).toBeGreaterThan(before);
  });
});

test('the last change of a transaction is not sent before its commit', async () => {
  const before = await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    const sent = bytesSent();
    await sendWithCommit(trx, sql`select ${1}::int`.compile(trx));
    expect(bytesSent()).toBe(sent);
    return sent;
  });
  expect(bytesSent()).toBeGreaterThan(before);
});
