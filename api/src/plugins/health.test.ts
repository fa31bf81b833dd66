import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../database/index.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { Readiness } from './readiness.ts';

let server: TestServer;
let other: Kysely<Database>;
beforeAll(async () => {
  server = await createTestServer({ families: [] });
  other = openDatabase({ url: server.database.url, maxConnections: 1 });
});
afterAll(async () => {
  await other.destroy();
  await server.close();
});
afterEach(() => sql`update kysely_migration set name = rtrim(name, '~')`.execute(other));

async function ready() {
  const { statusCode, headers, body } = await server.app.inject({ url: '/health/ready' });
  return {
    statusCode,
    retryAfter: headers['retry-after'],
    reason: JSON.parse(body).params?.reason,
  };
}

test('The game is ready when its tables are those of this version', async () => {
  expect(await ready()).toMatchObject({ statusCode: 200 });
  await sql`
    update kysely_migration set name = name || '~'
    where name = (select max(name) from kysely_migration)`.execute(other);
  expect(await ready()).toEqual({ statusCode: 503, retryAfter: '2', reason: 'tables' });
});

test('It is not while its tables cannot be read, however long that lasts', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const holding = other.transaction().execute(async (trx) => {
    await sql`lock table season_clock in access exclusive mode`.execute(trx);
    isLocked.resolve();
    await isEnough.promise;
  });
  await isLocked.promise;
  const readiness = new Readiness(server.database.db, server.app.admission, 50);
  expect(await readiness.find()).toBe('database');
  isEnough.resolve();
  await holding;
});

test('It is not when work at the database does not move', async () => {
  const readiness = new Readiness(server.database.db, { standstillMs: 40_000 });
  expect(await readiness.find()).toBe('work');
});
