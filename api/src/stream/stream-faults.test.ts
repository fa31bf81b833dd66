import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { GameLoop } from '../gameloop/index.ts';
import { createSeasonServer } from '../testing/season-server.ts';
import { until } from '../testing/until.ts';
import { portOf, StreamReader } from './testing/stream-reader.ts';

let server: Awaited<ReturnType<typeof createSeasonServer>>;
let reader: StreamReader;
beforeEach(async () => {
  server = await createSeasonServer();
  const path = `/api/gameloop/v1/${server.seasonId}/stream`;
  reader = new StreamReader(await portOf(server.app), path);
  await reader.message('state');
});
afterEach(async () => {
  reader.close();
  await server.close();
});

test('news that were not heard are told once the database is listened to again', async () => {
  const { db } = server.database;
  const known = reader.lastId;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'spieltag season_news'`.execute(db);
  const log = { info: () => undefined, error: () => undefined };
  await new GameLoop({ db, clock: Date.now, log }).step(server.seasonId);
  await until('it is told', () => reader.lastId !== known);
});

test('while the game is closed all are sent away, with a time to come back', async () => {
  await server.database.db
    .insertInto('maintenance')
    .values({ from_at: new Date(Date.now() - 1000), until_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await until('the stream ends', () => reader.isEnded);
  expect(reader.retries).toHaveLength(2);
});
