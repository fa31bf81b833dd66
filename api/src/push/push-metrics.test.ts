import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { Registry } from 'prom-client';
import { type Database, openDatabase } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PushMetrics } from './push-metrics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What a scrape of the server that delivers is told, without comments. */
async function scrape(db: Kysely<Database>): Promise<string[]> {
  const registry = new Registry();
  const metrics = new PushMetrics(registry, db, {
    delivers: () => true,
    clock: Date.now,
    guestCodesPerHour: 500,
  });
  metrics.count({ outcomes: new Map([['sent', 2]]), looked: 2, tries: 2 });
  const lines = (await registry.metrics()).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

const COUNTED = 'spieltag_push_messages_total{outcome="sent"} 2';
const LIMIT = 'spieltag_push_guest_codes_limit 500';

test('messages that wait are told with what was counted', async () => {
  expect(await scrape(database.db)).toEqual([
    COUNTED,
    'spieltag_push_waiting_messages 0',
    'spieltag_push_oldest_waiting_seconds 0',
    LIMIT,
    'spieltag_push_guest_codes 0',
  ]);
});

test('what was counted is told while the database is away', async () => {
  const db = openDatabase({ url: database.url.replace(/host=[^&]*/, 'host=%2Fnowhere') });
  expect(await scrape(db)).toEqual([COUNTED, LIMIT]);
  await db.destroy();
});

test('what was counted is told while all connections are taken', async () => {
  const db = openDatabase({ url: database.url, maxConnections: 1 });
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    expect(await scrape(db)).toEqual([COUNTED, LIMIT]);
  });
  await db.destroy();
});
