import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const HOST = 'operators.test';
const ORIGIN = `http://${HOST}`;
const CLIENT = 'spieltag-operators';

/** What the issuer says of whoever signs in next. */
let claims: Record<string, unknown> = {};
let issuer: Server;
let url = '';
let nonce = '';
let site: TestRegistry;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  issuer = createServer(async (request, response) => {
    const answer = (body: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
      });
    }
    if (request.url === '/jwks') return answer({ keys: [jwk] });
    const idToken = await new SignJWT({ nonce, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(url)
      .setAudience(CLIENT)
      .setSubject('7')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    answer({ access_token: 'a', token_type: 'Bearer', id_token: idToken });
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  site = await createTestRegistry({
    operatorOrigin: ORIGIN,
    operatorIssuer: {
      url,
      clientId: CLIENT,
      roleClaim: 'roles',
      role: 'spieltag-operator',
    },
  });
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => issuer.close(resolve));
});

const get = (path: string, cookie = '') =>
  site.registry.app.inject({
    url: `/discovery/admin${path}`,
    headers: { host: HOST, cookie, 'sec-fetch-site': 'same-origin' },
  });
const cookiesOf = (reply: Awaited<ReturnType<typeof get>>) =>
  [reply.headers['set-cookie'] ?? []].flat().map(String);

/** Goes to the issuer and comes back with what it says. */
async function signIn(said: Record<string, unknown>, changed: { state?: string } = {}) {
  const there = await get('/sign-in');
  const address = new URL(String(there.headers.location));
  claims = said;
  nonce = address.searchParams.get('nonce') ?? '';
  const state = changed.state ?? address.searchParams.get('state') ?? '';
  const [attempt = ''] = cookiesOf(there)[0]?.split(';') ?? [];
  const back = await get(`/sign-in/callback?code=c&state=${state}`, attempt);
  const session = cookiesOf(back).find((cookie) => cookie.startsWith('operator='));
  return { address, back, session: session?.split(';')[0] };
}

test('the browser goes to the issuer with PKCE, and comes back to the operators', async () => {
  const { address } = await signIn({});
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(address.searchParams.get('redirect_uri')).toBe(
    `${ORIGIN}/discovery/admin/sign-in/callback`,
  );
});

test('who has the role is an operator, by the name the issuer gives', async () => {
  const said = { email: 'ada@game.test', roles: ['reader', 'spieltag-operator'] };
  const { back, session } = await signIn(said);
  expect([back.statusCode, back.headers.location]).toEqual([302, '/']);
  const signedIn = (await get('/session', session)).json();
  expect(signedIn).toMatchObject({ name: 'ada@game.test', role: 'operator' });
});

test.each<[string, Record<string, unknown>]>([
  ['no role', {}],
  ['another role', { roles: ['reader'] }],
  ['a role that contains its name', { roles: ['no-spieltag-operator'] }],
])('who has %s is refused', async (_what, said) => {
  const { back, session } = await signIn(said);
  expect([back.headers.location, session]).toEqual(['/?sign-in=refused', undefined]);
});

test.each<[string, Record<string, unknown>, { state?: string }]>([
  ['another state', { roles: ['spieltag-operator'] }, { state: 'mine' }],
  ['another nonce', { roles: ['spieltag-operator'], nonce: 'mine' }, {}],
])('who comes back with %s is not signed in', async (_what, said, changed) => {
  const { back, session } = await signIn(said, changed);
  expect([back.headers.location, session]).toEqual(['/?sign-in=failed', undefined]);
});

test('a token signs nobody in where there is an issuer', async () => {
  const reply = await site.registry.app.inject({
    method: 'POST',
    url: '/discovery/admin/session',
    headers: { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    payload: { token: await site.token() },
  });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([404, undefined]);
});
