import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const HOST = 'operators.test';
const ORIGIN = `http://${HOST}`;
const CLIENT = 'spieltag-operators';
const SECRET = 'secret: of the client';
const OPERATOR = { roles: ['spieltag-operator'] };

let issuer: TestIssuer;
let site: TestRegistry;

beforeAll(async () => {
  issuer = await startTestIssuer(CLIENT);
  site = await createTestRegistry({
    operatorOrigin: ORIGIN,
    operatorIssuer: {
      url: issuer.url,
      clientId: CLIENT,
      clientSecret: SECRET,
      roleClaim: 'roles',
      role: 'spieltag-operator',
    },
  });
});
afterAll(async () => {
  await site.close();
  await issuer.close();
});
beforeEach(() => issuer.reset());

const get = (path: string, cookie = '') =>
  site.registry.app.inject({
    url: `/discovery/admin${path}`,
    headers: { host: HOST, cookie, 'sec-fetch-site': 'same-origin' },
  });
const cookiesOf = (reply: Awaited<ReturnType<typeof get>>) =>
  [reply.headers['set-cookie'] ?? []].flat().map(String);

interface WayBack {
  /** Of the address the issuer sends the browser back to. */
  readonly query?: Record<string, string>;
  /** What the browser has kept; undefined: what it was given. */
  readonly attempt?: string;
}

/** Goes to the issuer and comes back with what it says. */
async function signIn(said: Record<string, unknown>, { query, attempt }: WayBack = {}) {
  const there = await get('/sign-in');
  const address = new URL(String(there.headers.location));
  issuer.says({ nonce: address.searchParams.get('nonce'), ...said });
  const state = address.searchParams.get('state') ?? '';
  const [kept = ''] = cookiesOf(there)[0]?.split(';') ?? [];
  const sent = new URLSearchParams({ code: 'c', state, ...query });
  const back = await get(`/sign-in/callback?${sent}`, attempt ?? kept);
  const session = cookiesOf(back).find((cookie) => cookie.startsWith('operator='));
  return { address, back, session: session?.split(';')[0] };
}

const attemptOf = (attempt: unknown) =>
  `operator-sign-in=${Buffer.from(JSON.stringify(attempt)).toString('base64url')}`;
const FAILED = ['/?sign-in=failed', undefined];
const outcomeOf = ({ back, session }: Awaited<ReturnType<typeof signIn>>) => [
  back.headers.location,
  session,
];

test('the browser goes to the issuer with PKCE, and comes back to the operators', async () => {
  const { address } = await signIn({});
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(address.searchParams.get('redirect_uri')).toBe(
    `${ORIGIN}/discovery/admin/sign-in/callback`,
  );
});

test('who has the role is an operator, by the name the issuer vouches for', async () => {
  const said = { email: 'ada@game.test', roles: ['reader', 'spieltag-operator'] };
  const { back, session } = await signIn({ ...said, email_verified: true });
  expect([back.statusCode, back.headers.location]).toEqual([302, '/']);
  const signedIn = (await get('/session', session)).json();
  expect(signedIn).toMatchObject({ name: 'ada@game.test', role: 'operator' });
  const { body } = await site.call('GET', '/projects/spieltag/history?limit=1');
  expect(body.entries).toMatchObject([{ action: 'sign-in', after: { subject: '7' } }]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an address nobody has checked', { email: 'bo@game.test' }, '7'],
  ['an address that was refused', { email: 'bo@game.test', email_verified: false }, '7'],
  ['an address that says it was checked', { email: 'bo@game.test', email_verified: 'yes' }, '7'],
  ['a name of blanks', { preferred_username: ' ' }, '7'],
  ['a name without an end', { preferred_username: 'x'.repeat(5000) }, 'x'.repeat(100)],
])('with %s somebody is not named as another', async (_what, said, name) => {
  const { session } = await signIn({ ...OPERATOR, ...said });
  expect((await get('/session', session)).json()).toMatchObject({ name });
});

test.each<[string, Record<string, unknown>]>([
  ['no role', {}],
  ['another role', { roles: ['reader'] }],
  ['a role that contains its name', { roles: ['no-spieltag-operator'] }],
])('who has %s is refused', async (_what, said) => {
  const { back, session } = await signIn(said);
  expect([back.headers.location, session]).toEqual(['/?sign-in=refused', undefined]);
});

test.each<[string, Record<string, unknown>, WayBack]>([
  ['another state', {}, { query: { state: 'mine' } }],
  ['another nonce', { nonce: 'mine' }, {}],
  ['no nonce', { nonce: undefined }, {}],
  ['the answer of another issuer', {}, { query: { iss: 'https://evil.test' } }],
  ['a refusal', {}, { query: { error: 'access_denied' } }],
  ['no attempt', {}, { attempt: '' }],
  ['an attempt that is no JSON', {}, { attempt: 'operator-sign-in=x' }],
  ['an attempt that is null', {}, { attempt: attemptOf(null) }],
  ['an attempt without a nonce', {}, { attempt: attemptOf({ state: 's', verifier: 'v' }) }],
  ['an attempt without anything', {}, { attempt: attemptOf({}) }],
])('who comes back with %s is not signed in', async (_what, said, way) => {
  expect(outcomeOf(await signIn({ ...OPERATOR, ...said }, way))).toEqual(FAILED);
});

test.each<[string, Record<string, unknown>]>([
  ['of another issuer', { iss: 'https://evil.test' }],
  ['for another client', { aud: 'another' }],
  ['for several, and none of them it was given to', { aud: [CLIENT, 'another'] }],
  ['for several, given to another', { aud: [CLIENT, 'another'], azp: 'another' }],
  ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['without an end', { exp: undefined }],
  ['that counts only later', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['of nobody', { sub: undefined }],
])('an ID token %s signs nobody in', async (_what, said) => {
  expect(outcomeOf(await signIn({ ...OPERATOR, ...said }))).toEqual(FAILED);
});

test.each(['another key', 'no key', 'the public key as a secret', 'a changed payload'] as const)(
  'an ID token signed with %s signs nobody in, even where the issuer names its algorithm',
  async (how) => {
    issuer.signWith(how);
    expect(outcomeOf(await signIn(OPERATOR))).toEqual(FAILED);
  },
);

test('the issuer may change its key from one sign-in to the next', async () => {
  expect((await signIn(OPERATOR)).back.headers.location).toBe('/');
  await issuer.rotate();
  // What was fetched just now is not fetched again for every token that names an unknown key.
  const later = Date.now() + 120_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  const { back } = await signIn(OPERATOR).finally(() => clock.mockRestore());
  expect(back.headers.location).toBe('/');
});

test('the secret goes as the issuer takes it: in the head, where it says nothing', async () => {
  await signIn(OPERATOR);
  const [kind, basic = ''] = issuer.tokenRequest().authorization?.split(' ') ?? [];
  const [client, secret] = Buffer.from(basic, 'base64').toString().split(':');
  const form = new URLSearchParams(`client=${client}&secret=${secret}`);
  expect([kind, ...form.values()]).toEqual(['Basic', CLIENT, SECRET]);
});

test.each(['//evil.test', 'https://evil.test', '/\\evil.test'])(
  'nobody is led elsewhere than to the page: %s',
  async (elsewhere) => {
    const query = { redirect_uri: elsewhere, next: elsewhere, target_link_uri: elsewhere };
    expect((await signIn(OPERATOR, { query })).back.headers.location).toBe('/');
    const there = await get(`/sign-in?${new URLSearchParams(query)}`);
    expect(String(there.headers.location)).not.toContain(encodeURIComponent('evil'));
    expect(new URL(String(there.headers.location)).origin).toBe(issuer.url);
  },
);

test('a token signs nobody in where there is an issuer', async () => {
  const reply = await site.registry.app.inject({
    method: 'POST',
    url: '/discovery/admin/session',
    headers: { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    payload: { token: await site.token() },
  });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([404, undefined]);
});
