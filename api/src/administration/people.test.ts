import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry, PersonExport, UserRecord } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { changeAvatar } from '../account/picture/picture.commands.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { TABLES_OF_PERSON, tableNamed } from './people.command.ts';
import { orderOf } from './person-rows.ts';

const BASE = '/api/administration/v1';
const NAME = 'Wanda 100%_Wunder';
const ISSUER = 'https://id.example.org';
const reason = 'has insulted others';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let now = Date.now();
let server: TestServer;
let other: TestServer;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  const issuer = { issuer: ISSUER, clientId: 'game' };
  server = await createTestServer({ clock: () => now, config: { issuer } });
  other = await createTestServer({ database: server.database, clock: () => now });
  admin = await server.user('admin');
  player = await server.user();
  const named = {
    name: NAME,
    external_issuer: ISSUER,
    external_subject: 'wanda',
  };
  await server.database.db
    .updateTable('users')
    .set(named)
    .where('id', '=', player.userId)
    .execute();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function post(name: string, more: object = {}) {
  const payload = { userId: player.userId, reason, ...more };
  const { headers } = admin;
  return server.app.inject({ method: 'POST', url: `${BASE}/${name}.json`, headers, payload });
}

const me = async ({ app }: TestServer) =>
  app.inject({ url: '/api/account/v1/me.json', headers: player.headers });

async function audit(): Promise<AuditEntry[]> {
  const url = `${BASE}/audit-log.json`;
  return (await server.app.inject({ url, headers: admin.headers })).json().entries;
}

test.each([
  ['letters of the name, as they are written', '0%_wu'],
  ['the id at the magazine', 'wanda'],
])('somebody is found by %s', async (_, search) => {
  const url = `${BASE}/people.json?${new URLSearchParams({ search })}`;
  const { people } = (await server.app.inject({ url, headers: admin.headers })).json();
  expect(people).toMatchObject([{ id: player.userId, name: NAME }]);
});

test('who is meant comes first of more than twenty, and that there are more is said', async () => {
  const { db } = server.database;
  const crowd = Array.from({ length: 25 }, (_, no) => ({
    ...{ id: `us-crowd${String(no).padStart(11, '0')}`, role: 'user' as const },
    name: no === 24 ? 'Zora' : `Azora ${no}`,
  }));
  await db.insertInto('users').values(crowd).execute();
  const find = async (search: string) => {
    const url = `${BASE}/people.json?${new URLSearchParams({ search })}`;
    return (await server.app.inject({ url, headers: admin.headers })).json();
  };
  const many = await find('zora');
  expect(many.people.map(({ name }: UserRecord) => name).slice(0, 2)).toEqual(['Zora', 'Azora 0']);
  expect([many.people.length, many.morePeople]).toEqual([20, true]);
  const [{ id = '' } = {}] = crowd;
  expect(await find(id)).toMatchObject({ people: [{ id }], morePeople: false });
  await db
    .deleteFrom('users')
    .where(
      'id',
      'in',
      crowd.map((one) => one.id),
    )
    .execute();
});

test('somebody who is banned is told so at once, on other servers in seconds, and not twice', async () => {
  expect((await me(other)).statusCode).toBe(200);
  const until = now + HOUR_MS;
  expect((await post('ban-user', { until })).json()).toMatchObject({ bannedUntil: until });
  expect((await me(server)).json()).toMatchObject({ status: 403, code: 'USER_BANNED' });
  now += 10_000;
  expect((await me(other)).json()).toMatchObject({ status: 403, code: 'USER_BANNED' });
  await post('ban-user', { until });
  expect(await audit()).toMatchObject([
    { action: 'banUser', actor: admin.userId, subject: player.userId, reason },
  ]);
});

test.each([
  ['for long leaves no group without an admin', 30, ['Admin', 'Admin']],
  ['for some days takes no group from its admin', 5, ['Admin', 'Member']],
])('a ban %s', async (_, days, roles) => {
  const { db } = server.database;
  const groupId = `gr-${days}`;
  const member = await server.user();
  const userIds = [player, member].map(({ userId }) => userId);
  await db.insertInto('league').values({ id: groupId, name: 'Liga', order_no: days }).execute();
  await db.insertInto('groups').values({ id: groupId, league_id: groupId, name: 'Elf' }).execute();
  for (const [i, user_id] of userIds.entries()) {
    const role = i === 0 ? 'Admin' : 'Member';
    await db.insertInto('group_member').values({ group_id: groupId, user_id, role }).execute();
  }
  await post('ban-user', { until: now + days * 24 * HOUR_MS });
  const held = await db
    .selectFrom('group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .execute();
  expect(held.map(({ role }) => role)).toEqual(roles);
  await db.deleteFrom('groups').where('id', '=', groupId).execute();
});

test('a guest gets a drawn name and loses the picture, each once in the log', async () => {
  const guest = await server.guest();
  const { db } = server.database;
  const jpeg = Buffer.from('picture');
  await db.transaction().execute((trx) => changeAvatar(trx, guest.userId, jpeg));
  const of = { userId: guest.userId };
  const { name, image } = (await post('draw-name', of)).json<UserRecord>();
  expect(image).not.toBeNull();
  expect((await post('remove-picture', of)).json()).toMatchObject({ name, image: null });
  expect((await server.app.inject({ url: String(image) })).statusCode).toBe(404);
  await post('remove-picture', of);
  expect((await audit()).slice(0, 3)).toMatchObject([
    { action: 'removePicture', subject: guest.userId, before: { image }, reason },
    { action: 'drawName', subject: guest.userId, after: { name }, actor: admin.userId },
    { action: 'banUser' },
  ]);
  await post('delete-user', of);
  expect((await audit()).find(({ action }) => action === 'drawName')).toMatchObject({
    before: null,
    after: null,
  });
  expect((await post('draw-name', of)).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
});

test('a drawn name takes lineups along that were shared under the one before, and nobody else’s', async () => {
  const { db } = server.database;
  const [rude, other] = [await server.guest(), await server.guest()];
  const shown = [rude, other].map(({ userId }, no) => ({
    ...{ id: `sn-drawn-${no}`, season_id: 'se-any', user_id: userId },
    ...{ content: JSON.stringify({ name: 'Böse' }), content_hash: `drawn-${no}` },
  }));
  await db.insertInto('snapshot').values(shown).execute();
  await post('draw-name', { userId: rude.userId });
  const left = db.selectFrom('snapshot').select('id').where('id', 'like', 'sn-drawn-%');
  expect(await left.execute()).toEqual([{ id: 'sn-drawn-1' }]);
});

test('a group gets another name from whoever runs the game', async () => {
  const { db } = server.database;
  await db.insertInto('league').values({ id: 'lg-r', name: 'Liga', order_no: 99 }).execute();
  await db.insertInto('groups').values({ id: 'gr-r', league_id: 'lg-r', name: 'Böse' }).execute();
  const rename = (groupId: string, name: string) => post('rename-group', { groupId, name });
  expect((await rename('gr-r', ' Gruppe ')).json()).toEqual({ groupId: 'gr-r', name: 'Gruppe' });
  await rename('gr-r', 'Gruppe');
  const renamed = (await audit()).filter(({ action }) => action === 'renameGroup');
  expect(renamed).toMatchObject([
    { subject: 'gr-r', before: { name: 'Böse' }, after: { name: 'Gruppe' }, reason },
  ]);
  expect((await db.selectFrom('groups').select('name').execute())[0]?.name).toBe('Gruppe');
  expect((await rename('gr-r', '<b>')).json()).toMatchObject({ code: 'NAME_INVALID' });
  expect((await rename('gr-none', 'Gruppe')).json()).toMatchObject({ code: 'GROUP_NOT_FOUND' });
});

test('somebody plays again when the ban is lifted', async () => {
  expect((await post('unban-user')).json<UserRecord>().bannedUntil).toBeNull();
  expect((await me(server)).statusCode).toBe(200);
  expect((await audit())[0]).toMatchObject({ action: 'unbanUser', after: { bannedUntil: null } });
});

test('a ban lasts by the clock of the server, which says as well whether it holds', async () => {
  const banned = await post('ban-user', { lastsMs: MINUTE_MS });
  expect(banned.json()).toMatchObject({ bannedUntil: now + MINUTE_MS });
  const isBanned = async () => {
    const url = `${BASE}/people.json?search=wanda`;
    return (await server.app.inject({ url, headers: admin.headers })).json().people[0].isBanned;
  };
  expect(await isBanned()).toBe(true);
  now += MINUTE_MS;
  expect(await isBanned()).toBe(false);
  await post('unban-user');
  expect(await isBanned()).toBe(false);
  expect((await post('ban-user')).json().code).toBe('PARAMETER_REQUIRED');
});

test('a ban that is not the one that was seen is neither replaced nor lifted', async () => {
  const until = now + HOUR_MS;
  await post('ban-user', { until, replaces: null });
  const shorter = { until: now + MINUTE_MS };
  for (const [name, more] of [
    ['ban-user', { ...shorter, replaces: null }],
    ['ban-user', { lastsMs: MINUTE_MS, replaces: until - 1 }],
    ['unban-user', { replaces: until - 1 }],
  ] as const) {
    const answer = await post(name, more);
    expect([answer.statusCode, answer.json().params.name]).toEqual([400, 'replaces']);
  }
  // The same again, after an answer that was lost, changes nothing.
  const again = await post('ban-user', { until, replaces: null });
  expect(again.json()).toMatchObject({ bannedUntil: until });
  const replaced = await post('ban-user', { ...shorter, replaces: until });
  expect(replaced.json()).toMatchObject({ bannedUntil: shorter.until });
  const lifted = await post('unban-user', { replaces: shorter.until });
  expect(lifted.json()).toMatchObject({ bannedUntil: null });
});

test('who sends a ban again whose answer was lost is told that it may be their own', async () => {
  const lasting = { lastsMs: HOUR_MS, replaces: null };
  const { bannedUntil } = (await post('ban-user', lasting)).json<UserRecord>();
  now += MINUTE_MS;
  const refused = await post('ban-user', lasting);
  expect((await post('unban-user', { replaces: bannedUntil })).statusCode).toBe(200);
  expect(refused.json().params.reason).toContain('yours may have been made already');
});

test('a ban that is over already is none', async () => {
  expect((await post('ban-user', { until: now })).json().code).toBe('PARAMETER_INVALID');
});

test('everything that is kept of somebody is exported, but for what they sign in with', async () => {
  const { person, tables } = (await post('export-user')).json<PersonExport>();
  expect(person).toMatchObject({ id: player.userId, name: NAME });
  expect(tables.user_device).toEqual([
    {
      user_id: player.userId,
      created_at: expect.any(String),
      label: null,
      last_used_on: expect.any(String),
      linked_at: null,
      in_charge_at: null,
      ends_at: null,
    },
  ]);
  expect((await audit())[0]).toMatchObject({
    action: 'exportUser',
    subject: player.userId,
    reason,
  });
});

test('every table with something of a person is among what is exported', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where column_name in ('user_id', 'created_by', 'chosen_by', 'reported_user_id', 'subject')
      and table_schema = current_schema()
    order by 1`.execute(server.database.db);
  const exported = new Set(Object.keys(TABLES_OF_PERSON).map(tableNamed));
  expect(rows.map(({ name }) => name)).toEqual([...exported].toSorted());
  for (const { name } of rows) expect(() => orderOf(name)).not.toThrow();
});

test('wherever somebody’s id stands something is exported, with nobody who reported or administers', async () => {
  const { db } = server.database;
  const reporter = await server.guest();
  const named = { reported_name: NAME, group_id: null, guest_network: Buffer.from('network') };
  await db
    .insertInto('name_report')
    .values({ ...named, reported_user_id: player.userId, user_id: reporter.userId })
    .execute();
  await post('ban-user', { lastsMs: MINUTE_MS });
  await post('unban-user');
  const { tables } = (await post('export-user')).json<PersonExport>();
  const exported = Object.keys(tables).filter((name) => tables[name]?.length);
  const found = await tablesWith(player.userId.toLowerCase());
  expect([...new Set(exported.map(tableNamed)), 'users'].toSorted()).toEqual(found);
  expect(tables.name_report_of_person).toEqual([
    {
      report_no: expect.any(Number),
      reported_user_id: player.userId,
      group_id: null,
      reported_name: NAME,
      reported_at: expect.any(String),
    },
  ]);
  expect(tables.admin_audit?.at(-1)).toMatchObject({ action: 'unbanUser', reason });
  for (const { userId } of [reporter, admin]) {
    expect(JSON.stringify(tables)).not.toContain(userId);
  }
  await db.deleteFrom('name_report').execute();
});

test('where guests call from is not among what is exported', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'guest_network' and table_schema = current_schema()`.execute(
    server.database.db,
  );
  expect(rows).toHaveLength(3);
  for (const { name } of rows) expect(TABLES_OF_PERSON[name]).toContain('guest_network');
});

/** Tables in which the words stand anywhere, in whatever column. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = server.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where position(${words} in lower(t::text)) > 0 limit 1`.execute(
      db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('who is deleted is nobody any more, and that stands in the audit log or does not happen', async () => {
  const { db } = server.database;
  await sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`.execute(db);
  await sql`
    create trigger fail before insert on admin_audit execute function fail()`.execute(db);
  expect((await post('delete-user')).statusCode).toBe(500);
  expect((await me(server)).json()).toMatchObject({ name: NAME });
  await sql`drop trigger fail on admin_audit`.execute(db);

  const url = '/api/account/v1/force-rename-user-with-external-id.json';
  const payload = { externalUserId: 'wanda', name: 'Wanda Wundersam' };
  await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
  expect(await tablesWith('wanda')).toEqual(['admin_audit', 'users']);

  expect((await post('delete-user')).json()).toEqual({ userId: player.userId });
  expect(await tablesWith('wanda')).toEqual([]);
  expect(await tablesWith(player.userId.toLowerCase())).toEqual(['admin_audit', 'users']);
  expect((await me(server)).statusCode).toBe(401);
  expect((await audit())[0]).toMatchObject({
    action: 'deleteUser',
    subject: player.userId,
    reason,
  });
});

test.each(['ban-user', 'unban-user', 'delete-user', 'export-user'])(
  '%s knows nobody who is gone',
  async (name) => {
    const answer = await post(name, name === 'ban-user' ? { until: now + HOUR_MS } : {});
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'USER_NOT_FOUND']);
  },
);
