import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Login, PersonExport } from '@spieltag/shared-kernel/contract';
import type { AccountDeletion } from '@spieltag/shared-kernel/own-account';
import { sql } from 'kysely';
import { accountRoutes } from '../account/account.routes.ts';
import { accountAdminRoutes } from '../administration/account-admin.routes.ts';
import { administrationRoutes } from '../administration/administration.routes.ts';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { DueAccounts, ownAccountRoutes } from './index.ts';

const BASE = '/api/account/v1';
const DAY_MS = 86_400_000;
const families = [
  accountRoutes,
  accountAdminRoutes,
  administrationRoutes,
  ownAccountRoutes,
  registerRatingRoutes,
];

let now = Date.now();
let issuer: TestIssuer;
let database: TestDatabase;
let server: TestServer;
let other: TestServer;
let leagueId: string;
beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await createTestDatabase();
  const config = { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } };
  const options = { database, families, config, clock: () => now };
  [server, other] = await Promise.all([createTestServer(options), createTestServer(options)]);
  ({ leagueId } = await importFixtureSeason(database.db, 'own-account'));
});
afterAll(async () => {
  await other.close();
  await server.close();
  await database.close();
  await issuer.close();
});
beforeEach(() => {
  // What is deleted has to be due by the database's clock, too.
  now = Date.now() - 20 * DAY_MS;
});

const post = ({ headers }: Pick<TestUser, 'headers'>, name: string, payload: object, at = server) =>
  at.app.inject({ method: 'POST', url: `${BASE}/${name}.json`, headers, payload });
const get = ({ headers }: Pick<TestUser, 'headers'>, name: string, at = server) =>
  at.app.inject({ url: `${BASE}/${name}.json`, headers });
const ask = (user: TestUser, at = server) =>
  post(user, 'request-deletion', { userId: user.userId }, at);
const keep = (user: TestUser, at = server) =>
  post(user, 'withdraw-deletion', { userId: user.userId }, at);
const dueOf = async (user: TestUser) =>
  (await get(user, 'deletion')).json<AccountDeletion>().deletionAt;
/** What the leader does, on any server. */
const deleteDue = (at = server) => new DueAccounts(at.app.apiContext).delete();
const isGone = async ({ userId }: TestUser) =>
  (await server.app.inject(`${BASE}/show-user-with-id/${userId}.json`)).statusCode === 404;

const readerOf = ({ account, jwt }: Login): TestUser => ({
  userId: account.id,
  jwt,
  headers: { authorization: `Bearer ${jwt}` },
});
async function signIn(idToken: string): Promise<Login> {
  const payload = { externalAuthToken: idToken, buildNr: 51 };
  const url = `${BASE}/external-auth.json`;
  return (await server.app.inject({ method: 'POST', url, payload })).json();
}

describe('the own account', () => {
  test.each<['guest' | 'user']>([['guest'], ['user']])(
    'of a %s is deleted when the days of grace are over, not before, and once',
    async (kind) => {
      const user = await server[kind]();
      const answer = (await ask(user)).json<AccountDeletion>();
      expect(answer).toEqual({ deletionAt: now + 14 * DAY_MS, graceDays: 14, groups: [] });
      now += 14 * DAY_MS - 1;
      expect([await deleteDue(), await isGone(user)]).toEqual([0, false]);
      now += 1;
      expect([await deleteDue(), await isGone(user)]).toEqual([1, true]);
      expect((await get(user, 'me')).statusCode).toBe(401);
      expect(await deleteDue(other)).toBe(0);
    },
  );

  test('asked for twice, by two devices at a time, keeps the first date', async () => {
    const user = await server.user();
    const answers = await Promise.all([ask(user), ask(user, other)]);
    const first = answers.map((answer) => answer.json<AccountDeletion>().deletionAt);
    now += 60_000;
    expect([...first, (await ask(user)).json<AccountDeletion>().deletionAt]).toEqual(
      Array(3).fill(now - 60_000 + 14 * DAY_MS),
    );
    await keep(user);
  });

  test('is kept by a press on any device, and again is no failure', async () => {
    const user = await server.user();
    await ask(user);
    expect((await keep(user, other)).json<AccountDeletion>().deletionAt).toBeNull();
    expect((await keep(user)).statusCode).toBe(200);
    now += 15 * DAY_MS;
    expect([await deleteDue(), await isGone(user)]).toEqual([0, false]);
  });

  test.each(['request-deletion', 'withdraw-deletion'])(
    'is not touched by %s for another one: the page has been left behind by its device',
    async (name) => {
      const [user, another] = [await server.user(), await server.user()];
      const answer = await post(user, name, { userId: another.userId });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
      expect([await dueOf(user), await dueOf(another)]).toEqual([null, null]);
    },
  );

  test('tells every sign-in of the device that it will be deleted, which keeps nothing', async () => {
    const uid = randomBytes(16).toString('base64url');
    const enter = async (): Promise<Login> => {
      const payload = { uid, buildNr: 51 };
      return (
        await server.app.inject({ method: 'POST', url: `${BASE}/uid-auth.json`, payload })
      ).json();
    };
    const user = readerOf(await enter());
    await ask(user);
    expect((await enter()).account.deletionAt).toBe(now + 14 * DAY_MS);
    now += 14 * DAY_MS;
    await deleteDue();
    const fresh = await enter();
    expect(fresh.account).not.toMatchObject({ id: user.userId });
    expect(fresh.account.deletionAt).toBeUndefined();
  });

  test('is kept by who signs in at the magazine anew, and by no token from before', async () => {
    now = Date.now();
    const before = await issuer.signIn('Ida', 'ida@example.org');
    const user = readerOf(await signIn(before));
    now += 2000;
    await ask(user);
    const { account: renewed } = await signIn(before);
    expect(renewed.deletionAt).toBe(now + 14 * DAY_MS);
    expect(renewed.deletionWithdrawnAt).toBeUndefined();
    await database.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(now - 60_000) })
      .where('id', '=', user.userId)
      .execute();
    const anew = await signIn(await issuer.signIn('Ida', 'ida@example.org'));
    expect(anew.account).toMatchObject({ id: user.userId, deletionWithdrawnAt: now });
    expect(anew.account.deletionAt).toBeUndefined();
    expect(await dueOf(user)).toBeNull();
    // That it was taken back is said by the sign-in that has done it, and by no later one.
    const later = await signIn(await issuer.signIn('Ida', 'ida@example.org'));
    expect(later.account.deletionWithdrawnAt).toBeUndefined();
  });

  test('of who is banned cannot be asked for, and what was asked for before goes on', async () => {
    const user = await server.user();
    await ask(user);
    await database.db
      .updateTable('users')
      .set({ banned_until: new Date(now + 90 * DAY_MS) })
      .where('id', '=', user.userId)
      .execute();
    server.app.apiContext.tokens.forgetBarredUsers();
    const refused = [await ask(user), await keep(user), await get(user, 'own-data')];
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('USER_BANNED'));
    now += 14 * DAY_MS;
    expect([await deleteDue(), await isGone(user)]).toEqual([1, true]);
  });

  test('taken back while it is being deleted is either there or gone, whole', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => server.user()));
    for (const user of users) await ask(user);
    now += 14 * DAY_MS;
    const kept = users.map((user, place) => keep(user, place % 2 ? server : other));
    const [gone, again, ...answers] = await Promise.all([deleteDue(), deleteDue(other), ...kept]);
    const stays = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(gone + again + stays).toBe(8);
    for (const [place, user] of users.entries()) {
      expect(await isGone(user)).toBe(answers[place]?.statusCode !== 200);
    }
  });

  test('that fails to be deleted does not keep the others, and is tried again', async () => {
    const [first, second] = [await server.user(), await server.user()];
    await ask(first);
    await ask(second);
    now += 14 * DAY_MS;
    const { db } = database;
    const fails = db.schema.alterTable('admin_audit');
    await fails.addCheckConstraint('not_first', sql`subject <> ${sql.lit(first.userId)}`).execute();
    expect([await deleteDue(), await isGone(first), await isGone(second)]).toEqual([
      1,
      false,
      true,
    ]);
    await db.schema.alterTable('admin_audit').dropConstraint('not_first').execute();
    expect([await deleteDue(), await isGone(first)]).toEqual([1, true]);
  });

  test('is deleted behind any number of others that fail to be, a hundred of which are tried at a time', async () => {
    const { db } = database;
    const user = await server.user();
    await ask(user);
    now += 14 * DAY_MS;
    await sql`
      insert into users (id, name, role, deletion_due_at)
      select 'us-fails-' || no, 'Anna', 'user', ${new Date(now - DAY_MS)}::timestamptz
      from generate_series(1, 110) no`.execute(db);
    const audit = () => db.schema.alterTable('admin_audit');
    const fails = sql`subject not like 'us-fails-%'`;
    await audit().addCheckConstraint('none_that_fails', fails).execute();
    const lines: object[] = [];
    const log = { info: () => undefined, error: (line: object) => lines.push(line) };
    const due = new DueAccounts({ ...server.app.apiContext, log } as unknown as ApiContext);
    expect([await due.delete(), await isGone(user)]).toEqual([0, false]);
    expect([await due.delete(), await isGone(user)]).toEqual([1, true]);
    expect(lines).toMatchObject([{ accounts: 100 }, { accounts: 10 }]);
    await audit().dropConstraint('none_that_fails').execute();
    const stopped = new AbortController();
    stopped.abort();
    expect(await due.delete(stopped.signal)).toBe(0);
    expect([await due.delete(), await due.delete(), await due.delete()]).toEqual([100, 10, 0]);
  });

  test('says before which groups get another admin, and leaves them so', async () => {
    const [founder, heir, late] = [await server.user(), await server.user(), await server.user()];
    const away = await server.user();
    await database.db
      .updateTable('users')
      .set({ banned_until: new Date(Date.now() + 90 * DAY_MS) })
      .where('id', '=', away.userId)
      .execute();
    const found = (name: string) =>
      server.app
        .inject({
          method: 'POST',
          url: '/api/groups/create-group.json',
          headers: founder.headers,
          payload: { name, leagueId },
        })
        .then((answer) => answer.json().id as string);
    const [alone, together] = [await found('Allein'), await found('Runde')];
    for (const [place, { userId }] of [late, heir, away].entries()) {
      await database.db
        .insertInto('group_member')
        .values({
          group_id: together,
          user_id: userId,
          role: 'Member',
          joined_at: new Date(now + DAY_MS - place * 1000),
        })
        .execute();
    }
    const nameOfHeir = (await get(heir, 'me')).json().name;
    expect((await ask(founder)).json<AccountDeletion>().groups).toEqual([
      { group: 'Allein', successor: null },
      { group: 'Runde', successor: nameOfHeir },
    ]);
    now += 14 * DAY_MS;
    await deleteDue();
    const members = await database.db
      .selectFrom('group_member')
      .select(['user_id', 'role'])
      .where('group_id', 'in', [alone, together])
      .orderBy('role')
      .orderBy('joined_at')
      .execute();
    expect(members).toEqual([
      { user_id: heir.userId, role: 'Admin' },
      { user_id: away.userId, role: 'Member' },
      { user_id: late.userId, role: 'Member' },
    ]);
  });

  test('an administrator deletes at once, whatever was asked for', async () => {
    const [user, admin] = [await server.user(), await server.user('admin')];
    await ask(user);
    const url = '/api/administration/v1/delete-user.json';
    const payload = { userId: user.userId, reason: 'has asked by letter' };
    await server.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    now += 14 * DAY_MS;
    expect([await deleteDue(), await isGone(user)]).toEqual([0, true]);
  });
});

test('a leader whose clock is ahead deletes nobody before their time', async () => {
  now = Date.now();
  const user = await server.user();
  await ask(user);
  now += 15 * DAY_MS;
  expect([await deleteDue(), await isGone(user)]).toEqual([0, false]);
});

test('a look of the leader takes reports of who is gone along', async () => {
  const [bad, user] = [await server.user(), await server.user()];
  await database.db
    .insertInto('name_report')
    .values({
      ...{ reported_user_id: bad.userId, group_id: null, reported_name: 'Böse' },
      user_id: user.userId,
    })
    .execute();
  await database.db
    .updateTable('users')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', bad.userId)
    .execute();
  await deleteDue();
  expect(await database.db.selectFrom('name_report').select('user_id').execute()).toEqual([]);
});

test('with no days of grace it goes with the next look of the leader', async () => {
  const at = await createTestServer({ database, families, config: { deletionGraceDays: 0 } });
  const user = await at.user();
  await ask(user, at);
  expect(await deleteDue(at)).toBe(1);
  await at.close();
});

test('the own data is as of one moment, whatever is changed while it is read', async () => {
  const user = await server.user();
  const held = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const changing = database.db.transaction().execute(async (trx) => {
    await sql`lock table snapshot in access exclusive mode`.execute(trx);
    held.resolve();
    await changed.promise;
  });
  await held.promise;
  const reading = get(user, 'own-data');
  await until('the reading waits', async () => {
    const waiting = sql`select from pg_locks where relation = 'snapshot'::regclass and not granted`;
    return (await waiting.execute(database.db)).rows.length > 0;
  });
  await sql`insert into push_preference
    values (${user.userId}, true, true, true, true, null, null, 'UTC')`.execute(database.db);
  changed.resolve();
  await changing;
  expect((await reading).json<PersonExport>().tables.push_preference).toEqual([]);
});

test('of pictures the own data say where they are to be had, and carry none', async () => {
  const user = await server.user();
  const jpeg = randomBytes(100_000);
  const kept = { id: 'im-aaaaaaaaaaaaaaaa', user_id: user.userId, kind: 'share' as const, jpeg };
  await database.db.insertInto('picture').values(kept).execute();
  const answer = await get(user, 'own-data');
  const [picture] = answer.json<PersonExport>().tables.picture ?? [];
  expect(picture).toEqual({
    ...{ id: kept.id, user_id: user.userId, kind: 'share', created_at: expect.any(String) },
    ...{ bytes: jpeg.length, path: `${BASE}/images/${kept.id}.jpg` },
  });
  const shown = await server.app.inject(String(picture?.path));
  expect(shown.rawPayload.equals(jpeg)).toBe(true);
});

test('an account has its data four times an hour, and others have theirs', async () => {
  const [user, another] = [await server.user(), await server.user()];
  for (let time = 0; time < 4; time++) {
    now += 60_000;
    expect((await get(user, 'own-data')).statusCode).toBe(200);
  }
  now += 60_000;
  const refused = await get(user, 'own-data');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers['retry-after']).toBe(String(56 * 60));
  expect((await get(another, 'own-data')).statusCode).toBe(200);
  now += 56 * 60_000;
  const again = await server.app.apiContext.tokens.issue({ id: user.userId, role: 'user' });
  const headers = { authorization: `Bearer ${again}` };
  expect((await get({ headers }, 'own-data')).statusCode).toBe(200);
});

test('the own data is what administrators would export, and writes nothing down', async () => {
  const [user, admin] = [await server.user(), await server.user('admin')];
  const own = (await get(user, 'own-data')).json<PersonExport>();
  const url = '/api/administration/v1/export-user.json';
  const payload = { userId: user.userId, reason: 'asked' };
  const exported = await server.app.inject({
    method: 'POST',
    url,
    headers: admin.headers,
    payload,
  });
  expect(own).toEqual(exported.json());
  expect(own.person.id).toBe(user.userId);
  const written = await database.db
    .selectFrom('admin_audit')
    .select('actor')
    .where('subject', '=', user.userId)
    .execute();
  expect(written).toEqual([{ actor: admin.userId }]);
});
