import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  migrateToLatest,
  NEEDED_POSTGRES,
  requirePostgresVersion,
} from '@spieltag/server-kit/database';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('A PostgreSQL that is new enough is taken', async () => {
  await expect(requirePostgresVersion(database.db)).resolves.toBeUndefined();
  await expect(requirePostgresVersion(database.db, NEEDED_POSTGRES)).resolves.toBeUndefined();
});

test('An older one is refused in one line that names both versions', async () => {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database.db);
  await expect(requirePostgresVersion(database.db, 99)).rejects.toMatchObject({
    code: 'POSTGRES_TOO_OLD',
    message: `PostgreSQL ${rows[0]?.version} is too old: the game needs 99 or newer.`,
  });
});

test('Servers ask before they touch anything', async () => {
  const set = { migrations: {}, checksums: {}, neededPostgres: 99, schema: 'untouched' };
  await expect(migrateToLatest(database.db, set)).rejects.toMatchObject({
    code: 'POSTGRES_TOO_OLD',
  });
  const { rows } = await sql`
    select from pg_namespace where nspname = 'untouched'`.execute(database.db);
  expect(rows).toEqual([]);
});
