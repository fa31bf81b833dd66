import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { findMissingConnections, LISTENING_CONNECTIONS } from './connection-room.ts';

let database: TestDatabase;
/** What PostgreSQL gives to everybody. */
let allowed: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ allowed: number }>`
    select sum(case name when 'max_connections' then setting::int else -setting::int end)::int
      as allowed from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(
    database.db,
  );
  allowed = rows[0]?.allowed ?? 0;
});
afterAll(() => database.close());

async function countListening(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'spieltag %news'`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test('a game server that starts knows whether there are connections for all of them', async () => {
  const { db } = database;
  const most = allowed - LISTENING_CONNECTIONS;
  expect(await findMissingConnections(db, most, false)).toBeUndefined();
  expect(await findMissingConnections(db, most + 1, false)).toEqual({
    needed: allowed + 1,
    allowed,
  });
  // One more sees what becomes of changes.
  expect(await findMissingConnections(db, most, true)).toEqual({ needed: allowed + 1, allowed });

  const server = await createTestServer({ database });
  await until('it listens', async () => (await countListening()) === LISTENING_CONNECTIONS);
  const half = Math.floor(allowed / 2) - LISTENING_CONNECTIONS;
  expect(await findMissingConnections(db, half, false)).toBeUndefined();
  const needed = 2 * (half + 1 + LISTENING_CONNECTIONS);
  expect(await findMissingConnections(db, half + 1, false)).toEqual({ needed, allowed });
  await server.close();
});
