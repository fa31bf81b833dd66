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

type Work<T> = (db: ReturnType<typeof openDatabase>) => Promise<T>;

async function withDatabase<T>(url: string, work: Work<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1 });
  return work(db).finally(() => db.destroy());
}

const asOwner = <T>(work: Work<T>): Promise<T> => withDatabase(postgres.url, work);

const runAs = (service: Service, statement: string): Promise<readonly unknown[]> =>
  withDatabase(urlOf(service), async (db) => (await sql.raw(statement).execute(db)).rows);

async function migrateToLatest(): Promise<void> {
  await withDatabase(urlOf('api'), migrate);
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

test('what a role has too much of is taken away', async () => {
  const { rows } = await asOwner(async (db) => {
    const all = 'superuser createdb createrole replication bypassrls inherit';
    await sql.raw(`alter role spieltag_api ${all}`).execute(db);
    await makeRoles(db, PASSWORDS);
    return sql`
      select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls
             or rolinherit as has_any
      from pg_roles where rolname = 'spieltag_api'`.execute(db);
  });
  expect(rows).toEqual([{ has_any: false }]);
});

describe('where the owner of the database is no superuser, but may make roles', () => {
  let managed: EmbeddedPostgres;
  const at = (username: string, password: string) =>
    asRole(managed.url, { username, password: encodeURIComponent(password) }).replace(
      /\/spieltag(?=\?|$)/,
      '/managed',
    );
  const run = (url: string, ...statements: readonly string[]) =>
    withDatabase(url, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });

  beforeAll(async () => {
    // Roles are of the whole cluster: those of the other one a superuser has made.
    managed = await startTestPostgres();
    await run(
      managed.url,
      "create role landlord login createrole password 'plain'",
      'create database managed owner landlord',
    );
  });
  afterAll(() => managed.stop());

  test('the script makes them all the same, and can be run again once they are at work', async () => {
    for (const _ of ['new', 'at work']) {
      await withDatabase(at('landlord', 'plain'), (db) => makeRoles(db, PASSWORDS));
      await withDatabase(at('spieltag_api', PASSWORDS.api), migrate);
      await migrateRegistry(at('spieltag_registry', PASSWORDS.registry));
    }
    await run(at('spieltag_api', PASSWORDS.api), 'select * from public.signing_key');
    await run(at('spieltag_registry', PASSWORDS.registry), 'select * from registry.version');
  });

  test.each<[Service, other: string]>([
    ['api', 'registry.version'],
    ['registry', 'public.signing_key'],
  ])('the role of the %s does not read %s', async (service, other) => {
    const reading = run(at(`spieltag_${service}`, PASSWORDS[service]), `select * from ${other}`);
    await expect(reading).rejects.toMatchObject(NOT_ALLOWED);
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
