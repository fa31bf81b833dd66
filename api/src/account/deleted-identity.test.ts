import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import type { Login, UserImport } from '@spieltag/shared-kernel/contract';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { accountAdminRoutes } from '../administration/account-admin.routes.ts';
import { administrationRoutes } from '../administration/administration.routes.ts';
import { DueAccounts } from '../own-account/index.ts';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { accountRoutes } from './account.routes.ts';
import { hashIdentity } from './identity-key.repository.ts';

const BASE = '/api/account/v1';
const DAY_MS = 86_400_000;
const IN_A_SEASON = new Date(Date.now() + 200 * DAY_MS);

let issuer: TestIssuer;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  issuer = await startTestIssuer();
  const families = [accountRoutes, accountAdminRoutes, administrationRoutes];
  const config = { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } };
  server = await createTestServer({ families, config });
  admin = await server.user('admin');
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const post = (name: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `${BASE}/${name}.json`, headers, payload });
const signIn = (externalAuthToken: string) =>
  post('external-auth', { externalAuthToken, buildNr: 51 });
const change = (id: string, values: object) =>
  server.database.db.updateTable('users').set(values).where('id', '=', id).execute();
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const subjectOf = (token: string) => String(decodeJwt(token).sub);

/** Deletes the accounts that are due, as the leader does, or one as an administrator does. */
const WAYS = {
  'at their own wish': async (userId: string) => {
    const before = new Date(Date.now() - DAY_MS);
    await change(userId, { deletion_requested_at: before, deletion_due_at: before });
    await new DueAccounts(server.app.apiContext).delete();
  },
  'by an administrator': async (userId: string) => {
    const url = '/api/administration/v1/delete-user.json';
    const payload = { userId, reason: 'has asked for it' };
    const { headers } = admin;
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(200);
  },
};
type Way = keyof typeof WAYS;

let readers = 0;
async function reader(): Promise<{ readonly token: string; readonly id: string }> {
  const name = `Reader ${readers++}`;
  const token = await issuer.signIn(name, `${name.replace(' ', '')}@example.org`);
  return { token, id: ((await signIn(token)).json() as Login).account.id };
}

/** Somebody who was deleted while a ban lasted. */
async function bannedReader(way: Way = 'by an administrator') {
  const found = await reader();
  await change(found.id, { banned_until: IN_A_SEASON });
  await WAYS[way](found.id);
  return found;
}

/** Everything that was kept until now is as old as this. */
async function age(days: number): Promise<void> {
  await sql`
    update deleted_identity set deleted_at = deleted_at - make_interval(days => ${days}),
      banned_until = banned_until - make_interval(days => ${days}),
      forget_at = forget_at - make_interval(days => ${days})`.execute(server.database.db);
}
const kept = () => server.database.db.selectFrom('deleted_identity').selectAll().execute();

test.each(Object.keys(WAYS) as Way[])(
  'who is deleted %s while banned stays so until the ban ends, and is then somebody new',
  async (way) => {
    const { token, id } = await bannedReader(way);
    const refused = await signIn(token);
    expect(codeOf(refused)).toEqual([403, 'USER_BANNED']);
    expect(refused.json().params).toEqual({ until: IN_A_SEASON.getTime() });
    await age(201);
    const answer = await signIn(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().account.id).not.toBe(id);
  },
);

test('a guest becomes no account somebody was deleted with while banned, and no device is linked to it', async () => {
  const { token } = await bannedReader();
  const { headers } = await server.guest();
  const uid = randomBytes(16).toString('base64url');
  const answers = [
    await post('transfer-external-auth', { externalAuthToken: token, buildNr: 51 }, headers),
    await post('transfer-account-with-external-auth', { externalAuthToken: token, uid }, headers),
  ];
  expect(answers.map(codeOf)).toEqual(Array(2).fill([403, 'USER_BANNED']));
});

test.each<[string, Pick<UserImport, 'bannedUntil'>, number]>([
  ['stays banned', {}, 403],
  ['may play if the record says so', { bannedUntil: null }, 200],
])('who is brought in again %s', async (_, record, status) => {
  const { token } = await bannedReader();
  const user = { externalUserId: subjectOf(token), name: 'Back again', ...record };
  const imported = await post('import-users', { users: [user] }, admin.headers);
  expect(imported.json().results).toMatchObject([{ ok: true, outcome: 'CREATED' }]);
  const again = await post('import-users', { users: [user] }, admin.headers);
  expect(again.json().results).toMatchObject([{ ok: true, outcome: 'UNCHANGED' }]);
  expect((await signIn(token)).statusCode).toBe(status);
});

test('a token that was kept from before the deletion makes nobody, on whatever way', async () => {
  const { token, id } = await reader();
  await WAYS['by an administrator'](id);
  const { headers } = await server.guest();
  const uid = randomBytes(16).toString('base64url');
  const answers = [
    await signIn(token),
    await post('transfer-external-auth', { externalAuthToken: token, buildNr: 51 }, headers),
    await post('transfer-account-with-external-auth', { externalAuthToken: token, uid }, headers),
  ];
  expect(answers.map(codeOf)).toEqual(Array(3).fill([422, 'EXTERNAL_TOKEN_INVALID']));
  const { db } = server.database;
  const deletedAt = new Date(Number(decodeJwt(token).iat) * 1000);
  const setDeleted = (deleted_at: Date) =>
    db.updateTable('deleted_identity').set({ deleted_at }).execute();
  // Tokens name whole seconds: one of the same second may be from before.
  await setDeleted(deletedAt);
  expect(codeOf(await signIn(token))).toEqual([422, 'EXTERNAL_TOKEN_INVALID']);
  await setDeleted(new Date(deletedAt.getTime() - 1));
  expect((await signIn(token)).json().account.id).not.toBe(id);
});

test('the next account of somebody is deleted without the ban of the one before', async () => {
  const { token } = await bannedReader();
  await age(201);
  const { account }: Login = (await signIn(token)).json();
  await WAYS['by an administrator'](account.id);
  await age(1);
  expect((await signIn(token)).statusCode).toBe(200);
});

test('what is kept names nobody, and is forgotten when no token is out and no ban lasts', async () => {
  await age(400);
  const [{ token }, { id }] = [await bannedReader(), await reader()];
  const guest = await server.guest();
  await WAYS['by an administrator'](id);
  await WAYS['by an administrator'](guest.userId);
  const left = async () => {
    await new DueAccounts(server.app.apiContext).delete();
    return (await kept()).map(({ banned_until }) => banned_until !== null);
  };
  expect((await left()).toSorted()).toEqual([false, true]);
  const text = JSON.stringify((await kept()).map((row) => row.identity_hash.toString('latin1')));
  expect(text).not.toContain(subjectOf(token));
  await age(16);
  expect(await left()).toEqual([true]);
  await age(200);
  expect(await left()).toEqual([]);
});

test('its key is wrapped once the server has a secret for that, and stays the same', async () => {
  const { token } = await bannedReader();
  const secretOf = () =>
    server.database.db.selectFrom('identity_key').select('secret').executeTakeFirstOrThrow();
  const plain = (await secretOf()).secret as { readonly plain: string };
  const KEY_WRAPPING_SECRET = randomBytes(32).toString('base64');
  const config = { ...server.app.apiContext.config };
  const wrapping = await createTestServer({
    database: server.database,
    families: [accountRoutes],
    config: { ...config, wrappingKeys: readWrappingKeys({ KEY_WRAPPING_SECRET }) },
  });
  const payload = { externalAuthToken: token, buildNr: 51 };
  const url = `${BASE}/external-auth.json`;
  const answers = [];
  for (let time = 0; time < 2; time += 1) {
    answers.push(await wrapping.app.inject({ method: 'POST', url, payload }));
  }
  expect(answers.map(codeOf)).toEqual(Array(2).fill([403, 'USER_BANNED']));
  expect(JSON.stringify(await secretOf())).not.toContain(plain.plain);
  await wrapping.close();
});

test('its key goes over to another secret with a start, and without the right one there is none', async () => {
  const database = await createTestDatabase();
  const [first, second, wrong] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill).toString('base64'));
  const start = (secret?: string) => {
    const wrappingKeys = readWrappingKeys({ KEY_WRAPPING_SECRET: secret });
    return createTestServer({ database, families: [], config: { wrappingKeys } });
  };
  const hash = (secret?: string) => {
    const wrappingKeys = readWrappingKeys({ KEY_WRAPPING_SECRET: secret });
    return hashIdentity(database.db, wrappingKeys, { issuer: 'i', subject: 's' });
  };
  const plain = await hash();
  for (const secret of [first, `${second},${first}`, second]) await (await start(secret)).close();
  // What signs tokens is not to be what speaks.
  await database.db.deleteFrom('signing_key').execute();
  await expect(start(wrong)).rejects.toThrow(/^KEY_WRAPPING_SECRET must hold .*identity key/);
  expect(await hash(second)).toEqual(plain);
  await database.close();
});
