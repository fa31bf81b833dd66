import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { schemaOf } from '../../../api/src/testing/schema-of.ts';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { MIGRATIONS, migrate, openDatabase } from './open-database.ts';
import type { RegistryDatabase } from './tables.ts';

let database: TestDatabase;
let db: Kysely<RegistryDatabase>;
let newest: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  await migrate(database.url);
  newest = await schemaOf(db, 'registry');
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

/** Makes the tables as a released version did, which wrote down no checksums. */
async function makeReleased(last: string): Promise<void> {
  await sql`drop schema registry cascade`.execute(db);
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).filter(([name]) => name <= last),
  );
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'registry',
  }).migrateToLatest();
  if (error) throw error;
}

test.each(Object.keys(MIGRATIONS))(
  'A registry starts on data made up to %s, and ends in the schema of new data',
  async (last) => {
    await makeReleased(last);
    await migrate(database.url);
    expect(await schemaOf(db, 'registry')).toEqual(newest);
  },
);

test('A registry refuses data that another form of a migration has made', async () => {
  await sql`
    update registry.migration_checksum set checksum = 'another' where name = '0002-rollouts'
    `.execute(db);
  await expect(migrate(database.url)).rejects.toMatchObject({
    code: 'MIGRATIONS_DIFFER',
    message: expect.stringContaining('another form of the migration 0002-rollouts'),
  });
});

test('who was kept with a narrower network is known no more', async () => {
  await makeReleased('0010-webhook-state');
  await sql`INSERT INTO registry.reporter VALUES ('visitor', 'network', now())`.execute(db);
  await migrate(database.url);
  expect(await db.selectFrom('registry.reporter').selectAll().execute()).toEqual([]);
});

test('releases of a project that was deleted before its releases were pruned with it are pruned', async () => {
  await makeReleased('0011-wider-networks');
  await sql`
    INSERT INTO registry.project (project_id, name, deleted_at)
    VALUES ('gone', 'gone', '2026-11-01'), ('there', 'there', NULL)`.execute(db);
  await sql`
    INSERT INTO registry.micro_frontend (project_id, micro_frontend_id, name, is_remote)
    SELECT project_id, 'mf-market', 'mf-market', true FROM registry.project`.execute(db);
  await sql`
    INSERT INTO registry.version (project_id, remote, version, release, given, pruned_at)
    VALUES ('gone', 'mf-market', 'external', NULL, '{}', NULL),
      ('gone', 'mf-market', 'kept', '{}', NULL, NULL),
      ('gone', 'mf-market', 'pruned', '{}', NULL, '2026-10-01'),
      ('there', 'mf-market', 'kept', '{}', NULL, NULL)`.execute(db);
  await migrate(database.url);
  const rows = await db
    .selectFrom('registry.version')
    .select(['project_id', 'version', 'pruned_at'])
    .orderBy('project_id')
    .orderBy('version')
    .execute();
  expect(rows.map((row) => [row.project_id, row.version, row.pruned_at?.getMonth()])).toEqual([
    ['gone', 'external', undefined],
    ['gone', 'kept', 10],
    ['gone', 'pruned', 9],
    ['there', 'kept', undefined],
  ]);
});
