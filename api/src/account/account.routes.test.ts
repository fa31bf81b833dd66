import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Login } from '@spieltag/shared-kernel/contract';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { accountRoutes } from './account.routes.ts';

const NOW = Date.UTC(2026, 7, 21, 20, 30);
const BASE = '/api/account/v1';
const families = [accountRoutes];

let database: TestDatabase;
let server: TestServer;
let now = NOW;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await createTestServer({ database, families, clock: () => now });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const newUid = () => randomBytes(16).toString('base64url');

function uidAuth(uid: string, buildNr = 51, at = server) {
  return at.app.inject({ method: 'POST', url: `${BASE}/uid-auth.json`, payload: { uid, buildNr } });
}

function me(jwt: string) {
  const headers = { authorization: `Bearer ${jwt}` };
  return server.app.inject({ url: `${BASE}/me.json`, headers });
}

describe('signing in as the guest of a device', () => {
  test('the first time creates a trial account with a friendly name', async () => {
    const response = await uidAuth(newUid());
    const { account, env }: Login = response.json();
    expect(response.statusCode).toBe(200);
    expect(account).toMatchObject({ isTrial: true, image: null });
    expect(account.id).toMatch(/^us-/);
    expect(account.name).toMatch(/^\p{L}+ \p{L}+ \d{4}$/u);
    expect(env).toBe('development');
  });

  test('the same device is the same user, at the same moment as well', async () => {
    const uid = newUid();
    const logins = await Promise.all(Array.from({ length: 8 }, () => uidAuth(uid)));
    const ids = new Set(logins.map((response) => (response.json() as Login).account.id));
    expect(ids.size).toBe(1);
    const { rows } = await countUsers([...ids]);
    expect(rows).toBe(1);
  });

  test('the credential itself is not stored', async () => {
    const uid = newUid();
    await uidAuth(uid);
    const devices = await database.db.selectFrom('user_device').selectAll().execute();
    expect(devices.every((device) => device.credential_hash.length === 32)).toBe(true);
    expect(JSON.stringify(devices)).not.toContain(uid);
  });

  test.each([
    ['too short', { uid: 'abc', buildNr: 51 }, 'PARAMETER_INVALID'],
    ['with a zero', { uid: `${'a'.repeat(30)}\0`, buildNr: 51 }, 'PARAMETER_INVALID'],
    ['no text', { uid: 42, buildNr: 51 }, 'PARAMETER_INVALID'],
    ['missing', { buildNr: 51 }, 'PARAMETER_REQUIRED'],
    ['without build number', { uid: 'a'.repeat(30) }, 'PARAMETER_REQUIRED'],
  ])('a credential that is %s is refused', async (_name, payload, code) => {
    const url = `${BASE}/uid-auth.json`;
    const response = await server.app.inject({ method: 'POST', url, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, code });
  });

  test('a client that is too old is asked to update', async () => {
    const strict = await createTestServer({ database, families, config: { minimumBuildNr: 50 } });
    const [old, fresh] = [await uidAuth(newUid(), 49, strict), await uidAuth(newUid(), 50, strict)];
    await strict.close();
    expect([old.statusCode, old.json().code]).toEqual([426, 'APP_UPDATE_REQUIRED']);
    expect(fresh.statusCode).toBe(200);
  });

  test('a banned user gets no token until the ban is over', async () => {
    const uid = newUid();
    const { account }: Login = (await uidAuth(uid)).json();
    const ban = { banned_until: new Date(NOW + 60_000) };
    await database.db.updateTable('users').set(ban).where('id', '=', account.id).execute();
    const during = await uidAuth(uid);
    now = NOW + 60_000;
    const after = await uidAuth(uid);
    now = NOW;
    expect([during.statusCode, during.json().code]).toEqual([403, 'USER_BANNED']);
    expect(after.statusCode).toBe(200);
  });

  test('where guests are not allowed a device is refused, known or not', async () => {
    const closed = await createTestServer({
      database,
      families,
      config: { uidAuthAllowed: false },
    });
    const known = newUid();
    await uidAuth(known);
    const answers = [await uidAuth(newUid(), 51, closed), await uidAuth(known, 51, closed)];
    await closed.close();
    // Whether the device is known cannot be told from the answer.
    for (const { statusCode, body } of answers) {
      expect([statusCode, JSON.parse(body)]).toEqual([
        403,
        { status: 403, code: 'FORBIDDEN', msg: 'Forbidden' },
      ]);
    }
  });

  test('too many sign-ins of one device have to wait', async () => {
    // On a database of its own: sign-ins are counted by all servers together.
    const strict = await createTestServer({ families, config: { signInsPerMinute: 2 } });
    const answers = [];
    const uid = newUid();
    for (let call = 0; call < 3; call += 1) answers.push(await uidAuth(uid, 51, strict));
    await strict.close();
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

async function countUsers(ids: readonly string[]): Promise<{ rows: number }> {
  const users = await database.db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return { rows: users.length };
}

describe('the bearer token', () => {
  test('is ES256 and carries sub, role, iat, exp and which device it is for', async () => {
    const { userId, jwt } = await server.guest();
    expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const iat = NOW / 1000;
    expect(decodeJwt(jwt)).toEqual({
      sub: userId,
      role: 'trial',
      iat,
      exp: iat + 900,
      did: expect.stringMatching(/^ud-[a-f0-9]{24}$/),
    });
  });

  test('is good until it expires, and then says so', async () => {
    const { jwt } = await server.guest();
    now = NOW + 899_000;
    expect((await me(jwt)).statusCode).toBe(200);
    now = NOW + 900_000;
    const expired = await me(jwt);
    now = NOW;
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(expired.headers['www-authenticate']).toBe('Bearer');
  });

  test('is accepted by another server on the same database', async () => {
    const { jwt } = await server.guest();
    const other = await createTestServer({ database, families, clock: () => now });
    const headers = { authorization: `Bearer ${jwt}` };
    const response = await other.app.inject({ url: `${BASE}/me.json`, headers });
    await other.close();
    expect(response.statusCode).toBe(200);
  });

  test('can be verified by others with the published keys, which hold no secret', async () => {
    const response = await server.app.inject(`${BASE}/jwks.json`);
    const [key] = response.json().keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key.d).toBeUndefined();
  });

  const forged = async (jwt: string) => {
    const [header, payload, signature] = jwt.split('.');
    const admin = Buffer.from(JSON.stringify({ ...decodeJwt(jwt), role: 'admin' }));
    return [header, admin.toString('base64url'), signature ?? payload].join('.');
  };
  const unsigned = async (jwt: string) => {
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    return `${header}.${jwt.split('.')[1]}.`;
  };
  const symmetric = async (jwt: string) => {
    const { keys } = await server.app.apiContext.tokens.jwks();
    const key = JSON.stringify(keys[0]);
    return new SignJWT(decodeJwt(jwt))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
  };
  test.each([
    ['with another role', forged],
    ['without signature', unsigned],
    ['signed with the public key as a secret', symmetric],
    ['that is no token', async () => 'abc'],
    ['that is empty', async () => ''],
  ])('one %s is refused', async (_name, make) => {
    const { jwt } = await server.guest();
    const response = await me(await make(jwt));
    expect([response.statusCode, response.json().code]).toEqual([401, 'TOKEN_INVALID']);
  });

  test('none at all is another answer', async () => {
    const response = await server.app.inject(`${BASE}/me.json`);
    expect([response.statusCode, response.json().code]).toEqual([401, 'AUTH_REQUIRED']);
  });
});

describe('name and picture', () => {
  test.each([
    ['letters, digits and umlauts', 'Käthe Groß 04', 'Käthe Groß 04'],
    ['what surrounds it is taken off', '  Elfer  ', 'Elfer'],
    ['composed of parts', 'Ju\u0308rgen', 'Jürgen'],
    ['32 characters', 'x'.repeat(32), 'x'.repeat(32)],
  ])('a name may be %s', async (_name, sent, stored) => {
    const { headers } = await server.guest();
    const url = `${BASE}/update-name.json`;
    const response = await server.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { name: sent },
    });
    expect(response.json()).toMatchObject({ name: stored });
    const again = await server.app.inject({ url: `${BASE}/me.json`, headers });
    expect(again.json().name).toBe(stored);
  });

  test.each([
    ['shorter than 3', 'ab'],
    ['longer than 32', 'x'.repeat(33)],
    ['with special characters', 'Elfer!'],
    ['with two spaces', 'El  fer'],
    ['with markup', '<b>Elfer</b>'],
    ['with a zero', 'Elf\0er'],
    ['empty', ''],
  ])('a name may not be %s', async (_name, name) => {
    const { headers } = await server.guest();
    const url = `${BASE}/update-name.json`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload: { name } });
    expect([response.statusCode, response.json().code]).toEqual([422, 'NAME_INVALID']);
  });

  test('the own account tells what is noted of it', async () => {
    const { userId, headers } = await server.guest();
    const record = await server.app.inject({ url: `${BASE}/me.json`, headers });
    expect(record.json()).toEqual({
      id: userId,
      name: expect.any(String),
      image: null,
      isTrial: true,
      version: 1,
      lastLoginTs: NOW,
      lastLoginBuild: 51,
      createdBuild: 51,
      createdAt: expect.any(Number),
      bannedUntil: null,
      externalAccountId: null,
    });
    const url = `${BASE}/update-name.json`;
    await server.app.inject({ method: 'POST', url, headers, payload: { name: 'Anders' } });
    const changed = await server.app.inject({ url: `${BASE}/me.json`, headers });
    expect(changed.json()).toMatchObject({ name: 'Anders', version: 2 });
  });

  test('others see id, name and picture, and nothing else', async () => {
    const { userId } = await server.guest();
    const response = await server.app.inject(`${BASE}/show-user-with-id/${userId}.json`);
    expect(Object.keys(response.json()).sort()).toEqual(['id', 'image', 'name']);
  });

  test('an account that is gone is answered as one that never was', async () => {
    const { userId } = await server.guest();
    const gone = { deleted_at: new Date(NOW) };
    await database.db.updateTable('users').set(gone).where('id', '=', userId).execute();
    const [of, nobody] = [userId, `${userId}x`].map((id) =>
      server.app.inject(`${BASE}/show-user-with-id/${id}.json`),
    );
    const [first, second] = [(await of)?.json(), (await nobody)?.json()];
    expect({ ...first, params: {} }).toEqual({ ...second, params: {} });
    expect(first.code).toBe('USER_NOT_FOUND');
  });

  test.each([
    ['unknown', 'us-nobody', 404, 'USER_NOT_FOUND'],
    ['no id', 'nobody', 400, 'PARAMETER_INVALID'],
    ['a zero', 'us-%00', 400, 'PARAMETER_INVALID'],
    ['broken encoding', 'us-%zz', 404, 'NOT_FOUND'],
    ['SQL', "us-a'--", 400, 'PARAMETER_INVALID'],
    ['a path', 'us-..%2f..%2fetc', 400, 'PARAMETER_INVALID'],
    ['very long', `us-${'x'.repeat(500)}`, 404, 'NOT_FOUND'],
  ])('an id that is %s is answered in order', async (_name, id, status, code) => {
    const response = await server.app.inject(`${BASE}/show-user-with-id/${id}.json`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});
