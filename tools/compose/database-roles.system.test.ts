import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, migrate, openDatabase } from '@spieltag/api/database';
import { sql } from 'kysely';
import { startTestPostgres } from '../../api/src/testing/test-postgres.ts';
import { migrate as migrateRegistry } from '../../registry/src/database/open-database.ts';
import { asRole, makeRoles } from './testing/database-roles.ts';

const PASSWORDS = { api: `it's "secret" \\`, registry: 'other' };
const NOT_ALLOWED = { code: '42501' };
type Service = keyof typeof PASSWORDS;

let postgres: EmbeddedPostgres;
const urlOf = (service: Service) =>
  asRole(postgres.url, {
    username: `spieltag_${service}`,
    password: encodeURIComponent(PASSWORDS[service]),
  });

async function asOwner<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: postgres.url, maxConnections: 1 });
  return work(db).finally(() => db.destroy());
}

async function runAs(service: Service, statement: string): Promise<readonly unknown[]> {
  const db = openDatabase({ url: urlOf(service), maxConnections: 1 });
  return sql
    .raw(statement)
    .execute(db)
    .then(({ rows }) => rows)
    .finally(() => db.destroy());
}

async function migrateToLatest(): Promise<void> {
  const api = openDatabase({ url: urlOf('api'), maxConnections: 1 });
  await migrate(api).finally(() => api.destroy());
  await migrateRegistry(urlOf('registry'));
}

beforeAll(async () => {
  // Its game tables are the owner's: data from before there were roles.
  postgres = await startTestPostgres();
  await asOwner((db) => makeRoles(db, PASSWORDS));
  await migrateToLatest();
});
afterAll(() => postgres.stop());

describe.each<[Service, own: string, other: string]>([
  ['api', 'signing_key', 'registry.version'],
  ['registry', 'registry.version', 'public.signing_key'],
])('the role of the %s', (service, own, other) => {
  test('works with its own tables, and may change them', async () => {
    expect(await runAs(service, `select count(*) from ${own}`)).toHaveLength(1);
    await runAs(service, `alter table ${own} add column added int`);
    await runAs(service, `alter table ${own} drop column added`);
  });

  test.each([
    ['read what is the other’s', `select * from ${other}`],
    ['change what is the other’s', `delete from ${other}`],
    ['make roles', 'create role intruder'],
    ['become another role', 'set role spieltag'],
    ['give itself more', `alter role spieltag_${service} superuser`],
    ['make databases', 'create database intruder'],
    ['make schemas', 'create schema intruder'],
    ['make temporary tables', 'create temporary table intruder (id int)'],
    ['read files of the machine', `copy (select 1) to program 'true'`],
    ['read passwords', 'select * from pg_authid'],
  ])('may not %s', async (_name, statement) => {
    await expect(runAs(service, statement)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test('may not let others in', async () => {
    // What one has no right to give away is not given: PostgreSQL warns and goes on.
    await runAs(service, 'grant connect on database spieltag to public');
    const check = `select has_database_privilege('public', 'spieltag', 'connect') as has`;
    expect(await runAs(service, check)).toEqual([{ has: false }]);
  });
});

test('the script can be run again, and gives what another role has made to its service', async () => {
  await asOwner(async (db) => {
    await sql`create table public.made_by_owner (id serial primary key)`.execute(db);
    await makeRoles(db, PASSWORDS);
    await makeRoles(db, PASSWORDS);
  });
  await runAs('api', 'insert into made_by_owner default values');
  await runAs('api', 'drop table made_by_owner');
  await migrateToLatest();
});
