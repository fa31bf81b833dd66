import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, type Login } from '@spieltag/shared-kernel/contract';
import { decodeJwt } from 'jose';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { RESPELLED } from '../testing/respelled-tokens.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { deviceOf } from '../tokens/device-cookie.ts';
import { accountRoutes } from './account.routes.ts';

let issuer: TestIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  const config = { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } };
  server = await createTestServer({ families: [accountRoutes], config });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const newUid = () => randomBytes(16).toString('base64url');
/** A browser: it keeps the cookie it got with the page. */
const newBrowser = () => ({ cookie: `visited=1; device=${randomBytes(32).toString('base64url')}` });
const NO_COOKIES = {};

async function signIn(uid: string, headers: { readonly cookie?: string }): Promise<Login> {
  const payload = { uid, buildNr: 51 };
  const url = contract.account.uidAuth.path;
  const reply = await server.app.inject({ method: 'POST', url, payload, headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const me = (jwt: string, headers: { readonly cookie?: string }) =>
  server.app.inject({
    url: contract.account.me.path,
    headers: { ...headers, authorization: `Bearer ${jwt}` },
  });

describe('what a device signs in with', () => {
  test('is the same account each time', async () => {
    const [uid, browser] = [newUid(), newBrowser()];
    const first = await signIn(uid, browser);
    expect((await signIn(uid, browser)).account).toEqual(first.account);
  });

  test.each([
    ['by a browser of another', newBrowser],
    ['by a program without cookies', () => NO_COOKIES],
    ['with a cookie that is none', () => ({ cookie: 'device=short' })],
  ])('opens nothing when it is stolen and used %s', async (_name, thief) => {
    const [uid, browser] = [newUid(), newBrowser()];
    const own = await signIn(uid, browser);
    const stolen = await signIn(uid, thief());
    expect(stolen.account.id).not.toBe(own.account.id);
    expect((await signIn(uid, browser)).account.id).toBe(own.account.id);
  });

  test('was good by itself before, and is bound by the first sign-in with the cookie', async () => {
    const [uid, browser] = [newUid(), newBrowser()];
    const before = await signIn(uid, NO_COOKIES);
    expect((await signIn(uid, browser)).account.id).toBe(before.account.id);
    expect((await signIn(uid, NO_COOKIES)).account.id).not.toBe(before.account.id);
    expect((await signIn(uid, browser)).account.id).toBe(before.account.id);
  });

  test('is bound once, however many tabs sign in at the moment', async () => {
    const [uid, browser] = [newUid(), newBrowser()];
    const { account } = await signIn(uid, NO_COOKIES);
    const logins = await Promise.all(Array.from({ length: 8 }, () => signIn(uid, browser)));
    expect(new Set(logins.map((login) => login.account.id))).toEqual(new Set([account.id]));
  });
});

describe('a token', () => {
  test('of a browser is good with its cookie alone', async () => {
    const browser = newBrowser();
    const { jwt } = await signIn(newUid(), browser);
    const replies = await Promise.all([
      me(jwt, browser),
      me(jwt, NO_COOKIES),
      me(jwt, newBrowser()),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
    expect(replies[1]?.json().code).toBe('TOKEN_INVALID');
    expect(decodeJwt(jwt).dev).not.toContain(browser.cookie.slice(-43));
  });

  test('of a client without cookies is good by itself', async () => {
    const { jwt } = await signIn(newUid(), NO_COOKIES);
    expect((await me(jwt, newBrowser())).statusCode).toBe(200);
  });

  test('the cookie alone opens nothing', async () => {
    const browser = newBrowser();
    await signIn(newUid(), browser);
    const reply = await server.app.inject({ url: contract.account.me.path, headers: browser });
    expect(reply.json().code).toBe('AUTH_REQUIRED');
  });
});

describe('an ID token', () => {
  const enter = (externalAuthToken: string, headers: { readonly cookie?: string }) =>
    server.app.inject({
      method: 'POST',
      url: contract.account.externalAuth.path,
      payload: { externalAuthToken, buildNr: 51 },
      headers,
    });

  test('is good for the browser that has shown it first, and for no one else', async () => {
    const token = await issuer.signIn('Ada', 'ada@example.org');
    const browser = newBrowser();
    const replies = [];
    for (const who of [browser, newBrowser(), NO_COOKIES, browser]) {
      replies.push(await enter(token, who));
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422, 200]);
    expect(replies[1]?.json().code).toBe('EXTERNAL_TOKEN_INVALID');
  });

  test.each(RESPELLED)(
    'is good for no one else either when it is spelled %s',
    async (how, respell) => {
      const token = await issuer.signIn(
        'Dee',
        `${createHash('md5').update(how).digest('hex')}@a.de`,
      );
      const browser = newBrowser();
      const replies = [await enter(token, browser)];
      for (const who of [NO_COOKIES, newBrowser(), browser]) {
        replies.push(await enter(respell(token), who));
      }
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422, 200]);
    },
  );

  test.each([['as it was', (token: string) => token], ...RESPELLED])(
    'that a server of before has bound stays bound, spelled %s',
    async (how, respell) => {
      const token = await issuer.signIn(
        'Eve',
        `${createHash('md5').update(how).digest('hex')}@b.de`,
      );
      const browser = newBrowser();
      await server.database.db
        .insertInto('id_token_device')
        .values({
          token_hash: createHash('sha256').update(token).digest(),
          device: deviceOf(browser) ?? '',
          expires_at: new Date(Date.now() + 600_000),
        })
        .execute();
      const replies = [];
      for (const who of [newBrowser(), NO_COOKIES, browser]) {
        replies.push(await enter(respell(token), who));
      }
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 200]);
    },
  );

  test('shown by two browsers at the same moment is good for one', async () => {
    const token = await issuer.signIn('Bo', 'bo@example.org');
    const replies = await Promise.all([enter(token, newBrowser()), enter(token, newBrowser())]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('of a client without cookies is good by itself', async () => {
    const token = await issuer.signIn('Cem', 'cem@example.org');
    await enter(token, NO_COOKIES);
    expect((await enter(token, NO_COOKIES)).statusCode).toBe(200);
  });
});
