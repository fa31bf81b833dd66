import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Login } from '@spieltag/shared-kernel/contract';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { accountRoutes } from './account.routes.ts';
import { insertUsers } from './user.repository.ts';

const BASE = '/api/account/v1';
const families = [accountRoutes];

let issuer: TestIssuer;
let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await createTestDatabase();
  const config = { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } };
  server = await createTestServer({ database, families, config });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await issuer.close();
});

const IN_A_DAY = new Date(Date.now() + 86_400_000);
const newUid = () => randomBytes(16).toString('base64url');

function externalAuth(externalAuthToken: string, uid?: string, at = server) {
  return at.app.inject({
    method: 'POST',
    url: `${BASE}/external-auth.json`,
    payload: { externalAuthToken, buildNr: 51, ...(uid ? { uid } : {}) },
  });
}

function uidAuth(uid: string) {
  const payload = { uid, buildNr: 51 };
  return server.app.inject({ method: 'POST', url: `${BASE}/uid-auth.json`, payload });
}

function transfer({ headers }: Pick<TestUser, 'headers'>, externalAuthToken: string) {
  return server.app.inject({
    method: 'POST',
    url: `${BASE}/transfer-external-auth.json`,
    headers,
    payload: { externalAuthToken, buildNr: 51 },
  });
}

describe('signing in with an account of the magazine', () => {
  test('the first time creates a full account under its nickname, later ones find it', async () => {
    const first: Login = (
      await externalAuth(await issuer.signIn('Ada Abseits', 'ada@example.org'))
    ).json();
    const again: Login = (
      await externalAuth(await issuer.signIn('Ada A.', 'ada@example.org'))
    ).json();
    expect(first.account).toMatchObject({ name: 'Ada Abseits', isTrial: false });
    expect(again.account).toEqual(first.account);
  });

  test('a name that is not allowed here is made allowed', async () => {
    const token = await issuer.signIn('Bo <b>Beinschuss</b> & Co.', 'bo@example.org');
    const { account }: Login = (await externalAuth(token)).json();
    expect(account.name).toBe('Bo b Beinschuss b Co');
  });

  test('two first sign-ins at the same moment create one account', async () => {
    const token = await issuer.signIn('Cem', 'cem@example.org');
    const answers = await Promise.all(Array.from({ length: 6 }, () => externalAuth(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map((answer) => answer.json().account.id)).size).toBe(1);
  });

  test('a fresh credential links the device: it then signs in by itself', async () => {
    const uid = newUid();
    const { account }: Login = (
      await externalAuth(await issuer.signIn('Dea', 'dea@example.org'), uid)
    ).json();
    expect((await uidAuth(uid)).json().account).toEqual(account);
  });

  test('is refused while the user is banned, and links no device', async () => {
    const token = await issuer.signIn('Fee', 'fee@example.org');
    const { account }: Login = (await externalAuth(token)).json();
    const ban = (banned_until: Date | null) =>
      database.db.updateTable('users').set({ banned_until }).where('id', '=', account.id).execute();
    await ban(new Date(Date.now() + 600_000));
    const uid = newUid();
    const answer = await externalAuth(token, uid);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'USER_BANNED']);
    await ban(null);
    expect((await uidAuth(uid)).json().account.id).not.toBe(account.id);
  });

  test('the credential of a guest stays with the guest', async () => {
    const uid = newUid();
    const guest: Login = (await uidAuth(uid)).json();
    await externalAuth(await issuer.signIn('Eve', 'eve@example.org'), uid);
    expect((await uidAuth(uid)).json().account).toEqual(guest.account);
  });
});

describe('turning a trial account into one of the magazine', () => {
  test('keeps the user and everything the user owns; the device stays signed in', async () => {
    const uid = newUid();
    const guest: Login = (await uidAuth(uid)).json();
    const headers = { authorization: `Bearer ${guest.jwt}` };
    const answer = await transfer({ headers }, await issuer.signIn('Finn', 'finn@example.org'));
    expect(answer.json().account).toEqual({ ...guest.account, isTrial: false });
    expect((await uidAuth(uid)).json().account).toEqual({ ...guest.account, isTrial: false });
    const elsewhere = await externalAuth(await issuer.signIn('Finn', 'finn@example.org'));
    expect(elsewhere.json().account.id).toBe(guest.account.id);
  });

  test('is refused when the account takes part already, and changes nothing', async () => {
    await externalAuth(await issuer.signIn('Gio', 'gio@example.org'));
    const guest = await server.guest();
    const answer = await transfer(guest, await issuer.signIn('Gio', 'gio@example.org'));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCOUNT_IN_USE']);
    const me = await server.app.inject({ url: `${BASE}/me.json`, headers: guest.headers });
    expect(me.json().isTrial).toBe(true);
  });

  test('of two guests at the same moment one gets the account', async () => {
    const token = await issuer.signIn('Hal', 'hal@example.org');
    const guests = await Promise.all([server.guest(), server.guest()]);
    const answers = await Promise.all(guests.map((guest) => transfer(guest, token)));
    const [taken, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(taken?.statusCode).toBe(200);
    // At the very same moment it is a duplicate login; tried again, the account takes part.
    expect(['DUPLICATE_LOGIN', 'ACCOUNT_IN_USE']).toContain(refused?.json().code);
    const loser = guests[answers.findIndex((answer) => answer.statusCode !== 200)];
    expect((await transfer(loser ?? { headers: { authorization: '' } }, token)).json().code).toBe(
      'ACCOUNT_IN_USE',
    );
  });

  test('is a duplicate login while another user is about to take the account', async () => {
    const token = await issuer.signIn('Hedy', 'hedy@example.org');
    const guest = await server.guest();
    const subject = decodeJwt(token).sub ?? '';
    const answer = await database.db.transaction().execute(async (trx) => {
      const external = { issuer: issuer.issuerUrl, subject };
      await insertUsers(trx, [{ name: 'Hedy', role: 'user', external }]);
      const pending = transfer(guest, token);
      // It waits for this transaction, whose end decides.
      await untilBlocked();
      return { pending };
    });
    const { status, code } = (await answer.pending).json();
    expect([status, code]).toEqual([409, 'DUPLICATE_LOGIN']);
  });

  async function untilBlocked(): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select 1 from pg_locks where not granted and locktype = 'transactionid'`.execute(
        database.db,
      );
      if (rows.length > 0) return;
    }
  }

  test('twice with the same account is once; with another it is refused', async () => {
    const guest = await server.guest();
    const token = await issuer.signIn('Ida', 'ida@example.org');
    await transfer(guest, token);
    expect((await transfer(guest, token)).statusCode).toBe(200);
    const other = await transfer(guest, await issuer.signIn('Jo', 'jo@example.org'));
    expect([other.statusCode, other.json().code]).toEqual([403, 'ACCOUNT_IN_USE']);
  });

  test('needs a token of ours', async () => {
    const headers = { authorization: '' };
    const answer = await transfer({ headers }, await issuer.signIn('Kim', 'kim@example.org'));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'AUTH_REQUIRED']);
  });
});

describe('an ID token is refused', () => {
  const claims = { nickname: 'Mallory' };
  async function signed(change: (jwt: SignJWT) => SignJWT, more = {}): Promise<string> {
    const { privateKey } = await generateKeyPair('ES256');
    const jwt = new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer.issuerUrl)
      .setAudience(issuer.clientId)
      .setSubject('reader-mallory')
      .setIssuedAt()
      .setExpirationTime('1h');
    return change(jwt).sign(privateKey);
  }
  test.each([
    ['when it is none', async () => 'abc'],
    ['when another key signed it', () => signed((jwt) => jwt)],
    [
      'when its signature does not fit',
      async () => `${(await issuer.signIn('Mo', 'mo@example.org')).slice(0, -8)}AAAAAAAA`,
    ],
  ])('%s', async (_name, make) => {
    const answer = await externalAuth(await make());
    const { code, msg, errors } = answer.json();
    expect([answer.statusCode, code]).toEqual([422, 'EXTERNAL_TOKEN_INVALID']);
    expect(errors).toEqual([msg]);
  });

  describe('by what it says, though the issuer signed it', () => {
    let own: TestServer;
    let make: (
      change: (jwt: SignJWT) => SignJWT,
      more?: object,
      header?: object,
    ) => Promise<string>;
    beforeAll(async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
      const jwksUri = `data:application/json,${encodeURIComponent(jwks)}`;
      const config = { issuer: { issuer: 'https://id.example.org', clientId: 'game', jwksUri } };
      own = await createTestServer({ database, families, config });
      make = (change, more = {}, header = {}) =>
        change(
          new SignJWT({ ...claims, ...more })
            .setProtectedHeader({ alg: 'ES256', ...header })
            .setIssuer('https://id.example.org')
            .setAudience('game')
            .setSubject('mallory')
            .setIssuedAt()
            .setExpirationTime('1h'),
        ).sign(privateKey);
    });
    afterAll(() => own.close());

    test.each<[string, (jwt: SignJWT) => SignJWT, object]>([
      ['a fortnight old but for a minute', (jwt) => jwt.setIssuedAt('-20159m'), {}],
      ['for several, issued to us', (jwt) => jwt.setAudience(['game', 'b']), { azp: 'game' }],
      ['an ID token by its type', (jwt) => jwt, { typ: 'ID', azp: 'game' }],
    ])('but not what is %s', async (_name, change, more) => {
      const answer = await externalAuth(await make(change, more), undefined, own);
      expect(answer.statusCode).toBe(200);
    });

    test.each([
      ['JWT', 200],
      ['application/jwt', 200],
      ['at+jwt', 422],
      ['logout+jwt', 422],
      ['', 422],
    ])('unless its type is fit: %s answers %i', async (typ, status) => {
      const answer = await externalAuth(await make((jwt) => jwt, {}, { typ }), undefined, own);
      expect(answer.statusCode).toBe(status);
    });

    test('when it names none of several keys', async () => {
      const keys = await Promise.all(
        ['one', 'two'].map(async (kid) => {
          const { publicKey } = await generateKeyPair('ES256');
          return { ...(await exportJWK(publicKey)), alg: 'ES256', kid };
        }),
      );
      const jwksUri = `data:application/json,${encodeURIComponent(JSON.stringify({ keys }))}`;
      const config = { issuer: { issuer: 'https://id.example.org', clientId: 'game', jwksUri } };
      const several = await createTestServer({ database, families, config });
      const answer = await externalAuth(await make((jwt) => jwt), undefined, several);
      await several.close();
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'EXTERNAL_TOKEN_INVALID']);
    });

    test.each<[string, (jwt: SignJWT) => SignJWT, object]>([
      ['another issuer', (jwt) => jwt.setIssuer('https://evil.example.org'), {}],
      ['another audience', (jwt) => jwt.setAudience('other-app'), {}],
      ['expired', (jwt) => jwt.setExpirationTime('-1h'), {}],
      ['a day in the future', (jwt) => jwt.setIssuedAt(IN_A_DAY).setExpirationTime('2d'), {}],
      ['older than a fortnight', (jwt) => jwt.setIssuedAt('-15d'), {}],
      ['a bearer token', (jwt) => jwt, { typ: 'Bearer' }],
      ['issued to another client', (jwt) => jwt, { azp: 'other-app' }],
      ['for several, issued to nobody', (jwt) => jwt.setAudience(['game', 'other-app']), {}],
      [
        'for several, issued to another',
        (jwt) => jwt.setAudience(['game', 'other-app']),
        { azp: 'other-app' },
      ],
      ['nobody', (jwt) => jwt.setSubject(''), {}],
      ['an e-mail address that is not verified', (jwt) => jwt, { email_verified: false }],
    ])('%s', async (_name, change, more) => {
      const good = await externalAuth(await make((jwt) => jwt), undefined, own);
      const bad = await externalAuth(await make(change, more), undefined, own);
      expect(good.statusCode).toBe(200);
      expect([bad.statusCode, bad.json().code]).toEqual([422, 'EXTERNAL_TOKEN_INVALID']);
    });
  });
});

describe('without the issuer', () => {
  test.each([
    ['that cannot be reached', { issuer: 'http://127.0.0.1:9/oidc', clientId: 'spieltag' }],
    ['that is not configured', null],
  ])('one %s is a failure of its own', async (_name, config) => {
    const alone = await createTestServer({ database, families, config: { issuer: config } });
    const token = await issuer.signIn('Nia', 'nia@example.org');
    const answer = await externalAuth(token, undefined, alone);
    await alone.close();
    expect([answer.statusCode, answer.json().code]).toEqual([424, 'EXTERNAL_AUTH_FAILED']);
  });

  test('one that never answers is a time-out', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const config = { issuer: `http://127.0.0.1:${port}`, clientId: 'spieltag', timeoutMs: 20 };
    const alone = await createTestServer({ database, families, config: { issuer: config } });
    const answer = await externalAuth('any', undefined, alone);
    await alone.close();
    silent.closeAllConnections();
    await new Promise((resolve) => {
      silent.close(resolve);
    });
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'EXTERNAL_AUTH_TIMEOUT']);
  });
});
