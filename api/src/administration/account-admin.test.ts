import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UserImportResult } from '@spieltag/shared-kernel/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import sharp from 'sharp';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const BASE = '/api/account/v1';
const ISSUER = 'https://id.example.org';

let server: TestServer;
let admin: TestUser;
let idTokenOf: (subject: string) => Promise<string>;
const offsetMs = 0;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  const jwksUri = `data:application/json,${encodeURIComponent(jwks)}`;
  idTokenOf = (subject) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(ISSUER)
      .setAudience('game')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  server = await createTestServer({
    clock: () => Date.now() + offsetMs,
    config: { issuer: { issuer: ISSUER, clientId: 'game', jwksUri } },
  });
  admin = await server.user('admin');
});
afterAll(() => server.close());

const post = (file: string, payload: object, by = admin) => {
  const url = `${BASE}/${file}.json`;
  return server.app.inject({ method: 'POST', url, headers: by.headers, payload });
};
const show = (externalUserId: string) =>
  server.app.inject(`${BASE}/show-with-external-id/${encodeURIComponent(externalUserId)}.json`);

/** A user who signs in with the magazine's account of that id. */
async function reader(externalUserId: string): Promise<TestUser> {
  const user = await server.user();
  await server.database.db
    .updateTable('users')
    .set({ external_issuer: ISSUER, external_subject: externalUserId })
    .where('id', '=', user.userId)
    .execute();
  return user;
}

describe('a user behind an account of the magazine', () => {
  test.each(['reader-1', 'auth0|5f7', 'käthe@example.org', 'with space'])(
    '%s is shown',
    async (id) => {
      const user = await reader(id);
      expect((await show(id)).json()).toMatchObject({ id: user.userId, image: null });
    },
  );

  test.each([
    ['unknown', 'nobody', 404, 'USER_NOT_FOUND'],
    ['SQL', "' or 1=1 --", 404, 'USER_NOT_FOUND'],
    ['with a zero', 'a\0b', 400, 'PARAMETER_INVALID'],
    ['too long to be signed in', 'x'.repeat(256), 404, 'NOT_FOUND'],
  ])('that is %s is answered in order', async (_name, id, status, code) => {
    const answer = await show(id);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test.each([
    ['long', 'x'.repeat(200)],
    ['as long as it may be, in other letters', 'ж'.repeat(255)],
    ['with a control character', 'tab\there'],
  ])('whose id is %s is signed in, and shown, found and deleted by it', async (_name, id) => {
    const signedIn = await post('external-auth', {
      externalAuthToken: await idTokenOf(id),
      buildNr: 51,
    });
    const userId = signedIn.json().account.id;
    expect((await show(id)).json()).toMatchObject({ id: userId });
    const found = await server.app.inject({
      url: `/api/administration/v1/people.json?search=${encodeURIComponent(id)}`,
      headers: admin.headers,
    });
    expect(found.json()).toMatchObject({ people: [{ id: userId }] });
    const deleted = await post('force-delete-user-with-external-id', { externalUserId: id });
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { userId }]);
  });

  test('whose id is longer than any may be is not signed in', async () => {
    const externalAuthToken = await idTokenOf('x'.repeat(256));
    const answer = await post('external-auth', { externalAuthToken, buildNr: 51 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'EXTERNAL_TOKEN_INVALID']);
  });

  test('of another issuer is nobody', async () => {
    const user = await reader('elsewhere');
    await server.database.db
      .updateTable('users')
      .set({ external_issuer: 'https://other.example.org' })
      .where('id', '=', user.userId)
      .execute();
    expect((await show('elsewhere')).statusCode).toBe(404);
  });

  test('is renamed by an administrator', async () => {
    await reader('rename-me');
    const rename = { externalUserId: 'rename-me', name: ' Neuer Name ' };
    const answer = await post('force-rename-user-with-external-id', rename);
    expect(answer.json().name).toBe('Neuer Name');
    expect((await show('rename-me')).json().name).toBe('Neuer Name');
    const bad = await post('force-rename-user-with-external-id', { ...rename, name: '<b>' });
    expect([bad.statusCode, bad.json().code]).toEqual([422, 'NAME_INVALID']);
  });

  test('takes the lineups along that were shared under the name before', async () => {
    const { db } = server.database;
    const [user, other] = [await reader('shares-one'), await reader('shares-two')];
    const shown = [user, other].map(({ userId }, no) => ({
      ...{ id: `sn-renamed-${no}`, season_id: 'se-any', user_id: userId },
      ...{ content: JSON.stringify({ name: 'Böse' }), content_hash: `renamed-${no}` },
    }));
    await db.insertInto('snapshot').values(shown).execute();
    const rename = { externalUserId: 'shares-one', name: 'Anders' };
    await post('force-rename-user-with-external-id', rename);
    const left = db.selectFrom('snapshot').select('id').where('id', 'like', 'sn-renamed-%');
    expect(await left.execute()).toEqual([{ id: 'sn-renamed-1' }]);
  });

  test('gets a copy of a picture kept here, and loses it', async () => {
    await reader('picture-me');
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } });
    const base64 = (await red.png().toBuffer()).toString('base64');
    const { image: own } = (await post('update-image', { base64 })).json();
    const change = (filename: string | null) =>
      post('force-update-user-image-with-external-id', { externalUserId: 'picture-me', filename });
    const given = (await change(own.split('/').at(-1))).json().image;
    expect(given).not.toBe(own);
    expect((await server.app.inject(given)).statusCode).toBe(200);
    expect((await change(null)).json().image).toBeNull();
    expect((await server.app.inject(given)).statusCode).toBe(404);
    expect((await server.app.inject(own)).statusCode).toBe(200);
    expect((await change('im-aaaaaaaaaaaaaaaa.jpg')).json().code).toBe('IMAGE_NOT_FOUND');
    expect((await change('../../etc/passwd')).statusCode).toBe(400);
  });
});

describe('deleting an account', () => {
  test('ends its token, its devices, its name, its groups and its snapshots, at once', async () => {
    const { leagueId } = await importFixtureSeason(server.database.db, 'delete');
    const uid = randomBytes(16).toString('base64url');
    const signIn = () =>
      server.app.inject({
        method: 'POST',
        url: `${BASE}/uid-auth.json`,
        payload: { uid, buildNr: 51 },
      });
    const first = (await signIn()).json();
    const { id } = first.account;
    await server.database.db
      .updateTable('users')
      .set({ external_issuer: ISSUER, external_subject: 'delete-me', role: 'user' })
      .where('id', '=', id)
      .execute();
    const headers = { authorization: `Bearer ${(await signIn()).json().jwt}` };
    const group = await server.app.inject({
      method: 'POST',
      url: '/api/groups/create-group.json',
      headers,
      payload: { name: 'Runde', leagueId },
    });
    expect(group.statusCode).toBe(200);

    await server.database.db
      .insertInto('snapshot')
      .values({
        id: 'sn-aaaaaaaaaaaaaaaaaaaaaa',
        season_id: 'se-any',
        user_id: id,
        content: '{}',
        content_hash: 'any',
      })
      .execute();

    const answer = await post('force-delete-user-with-external-id', {
      externalUserId: 'delete-me',
    });
    expect(answer.json()).toEqual({ userId: id });

    const me = await server.app.inject({ url: `${BASE}/me.json`, headers });
    expect([me.statusCode, me.json().code]).toEqual([401, 'TOKEN_INVALID']);
    expect((await show('delete-me')).statusCode).toBe(404);
    expect((await server.app.inject(`${BASE}/show-user-with-id/${id}.json`)).statusCode).toBe(404);
    expect((await signIn()).json().account.id).not.toBe(id);
    const left = await server.database.db
      .selectFrom('group_member')
      .select('group_id')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    const kept = await server.database.db
      .selectFrom('snapshot')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(kept).toEqual([]);
    const row = await server.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ image: null, external_subject: null, last_login_at: null });
    expect(row.name).not.toBe(first.account.name);
  });

  test('of nobody is an answer, and so is deleting again', async () => {
    await reader('delete-twice');
    const remove = () =>
      post('force-delete-user-with-external-id', { externalUserId: 'delete-twice' });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).json()).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  });
});

describe('importing', () => {
  const outcomes = (results: readonly UserImportResult[]) => results.map(({ outcome }) => outcome);
  const list = async (entries: object[]) =>
    (await post('import-user-list', { entries })).json().results as UserImportResult[];
  const records = async (users: object[]) =>
    (await post('import-users', { users })).json().results as UserImportResult[];

  test('a list makes who is missing, leaves who is there, and reports on each', async () => {
    const there = await reader('list-there');
    const entries = [
      { externalUserId: 'list-new', name: 'Neu Hier' },
      { externalUserId: 'list-there', name: 'Anders' },
      { externalUserId: 'list-new', name: 'Noch Einmal' },
      { externalUserId: 'list-bad', name: '!' },
      { externalUserId: 'a\0b', name: 'Null' },
      { externalUserId: '', name: 'Leer' },
      { externalUserId: '\ud800', name: 'Halb' },
      { externalUserId: 'record-end\r', name: 'Ende' },
      { externalUserId: 'x'.repeat(256), name: 'Zu Lang' },
      { externalUserId: 'x'.repeat(255), name: 'Lang' },
    ];
    const results = await list(entries);
    expect(outcomes(results)).toEqual([
      'CREATED',
      'UNCHANGED',
      'DUPLICATE',
      'NAME_INVALID',
      ...Array(5).fill('ID_INVALID'),
      'CREATED',
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, ...Array(7).fill(false), true]);
    expect(results[1]?.userId).toBe(there.userId);
    expect((await show('list-new')).json()).toMatchObject({ name: 'Neu Hier' });
    expect((await show('list-there')).json().name).not.toBe('Anders');
  });

  test('the same list again changes nothing', async () => {
    const entries = [{ externalUserId: 'again', name: 'Immer Gleich' }];
    const [first, second] = [await list(entries), await list(entries)];
    expect([outcomes(first), outcomes(second)]).toEqual([['CREATED'], ['UNCHANGED']]);
    expect(second[0]?.userId).toBe(first[0]?.userId);
  });

  test('records are made to fit, and the same again changes nothing', async () => {
    const there = await reader('record-there');
    const createdAt = Date.UTC(2020, 0, 1);
    const users = [
      { externalUserId: 'record-new', name: 'Rita', createdAt, createdBuild: 12 },
      { externalUserId: 'record-there', name: 'Neuer Name' },
    ];
    expect(outcomes(await records(users))).toEqual(['CREATED', 'UPDATED']);
    expect(outcomes(await records(users))).toEqual(['UNCHANGED', 'UNCHANGED']);
    const row = await server.database.db
      .selectFrom('users')
      .selectAll()
      .where('external_subject', '=', 'record-new')
      .executeTakeFirstOrThrow();
    expect([row.created_at.getTime(), row.created_build]).toEqual([createdAt, 12]);
    expect((await show('record-there')).json()).toMatchObject({
      id: there.userId,
      name: 'Neuer Name',
    });
  });

  test('a ban ends tokens at once and is lifted again', async () => {
    const user = await reader('record-ban');
    const name = 'Ohne Ball';
    const me = () => server.app.inject({ url: `${BASE}/me.json`, headers: user.headers });
    const ban = (bannedUntil: number | null) =>
      records([{ externalUserId: 'record-ban', name, bannedUntil }]);
    await ban(Date.now() + 3_600_000);
    const banned = await me();
    expect([banned.statusCode, banned.json().code]).toEqual([403, 'USER_BANNED']);
    await ban(null);
    expect((await me()).statusCode).toBe(200);
  });

  test('two imports of the same users at the same moment make each once', async () => {
    const entries = Array.from({ length: 40 }, (_, no) => ({
      externalUserId: `both-${no}`,
      name: `Beide ${no}`,
    }));
    const answers = await Promise.all([list(entries), list(entries.toReversed())]);
    const made = answers.flat().filter(({ outcome }) => outcome === 'CREATED');
    expect(made).toHaveLength(40);
  });

  test.each([
    ['too many', { entries: Array(1001).fill({ externalUserId: 'a', name: 'Abc' }) }],
    ['no list', { entries: 'all' }],
    ['entries that are none', { entries: [null] }],
    ['names that are numbers', { entries: [{ externalUserId: 'a', name: 1 }] }],
    ['nothing', {}],
  ])('%s is refused', async (_name, body) => {
    expect((await post('import-user-list', body)).statusCode).toBe(400);
  });

  test('needs to know whose accounts they are', async () => {
    const { database } = server;
    const alone = await createTestServer({ database, config: { issuer: null } });
    const answer = await alone.app.inject({
      method: 'POST',
      url: `${BASE}/import-users.json`,
      headers: admin.headers,
      payload: { users: [] },
    });
    await alone.close();
    expect([answer.statusCode, answer.json().code]).toEqual([424, 'EXTERNAL_AUTH_FAILED']);
  });
});
