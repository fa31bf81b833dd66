import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '../contract/index.ts';
import { ApiCallError } from './api-call-error.ts';
import { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts';
import { fitsRow } from './fits-row.ts';
import { createJsonStorage } from './json-storage.ts';
import { refusal, startTestServer, type TestServer } from './testing/test-server.ts';

const { account, gameloop, sportsdata, ledger } = contract;
const lineup = { formationId: '1442', indexedPlayers: ['pl-1', null] };
const season = { seasonId: 'se-1' };
const LEAGUES_PATH = sportsdata.leagues.path;

let server: TestServer;
let waits: number[];
beforeEach(async () => {
  waits = [];
  server = await startTestServer(() => ({ body: { ok: true } }));
});
afterEach(() => server.close());

function clientOf(options: Partial<ApiClientOptions> = {}): ApiClient {
  return createApiClient({
    baseUrl: server.url,
    build: '1.5.1',
    getToken: async () => 'token-1',
    onUnauthorized: async () => false,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
}

describe('a reply the page came with', () => {
  const path = '/api/sportsdata/v1/leagues.json';
  const firstReplies = [{ path, etag: '"a"', text: '{"leagues":[],"seasons":[]}' }];

  test('answers the first call without a request', async () => {
    const reply = await clientOf({ firstReplies }).call(sportsdata.leagues, {});
    expect(reply).toEqual({ leagues: [], seasons: [] });
    expect(server.seen).toEqual([]);
  });

  test('is confirmed by the server from the second call on', async () => {
    const client = clientOf({ firstReplies });
    await client.call(sportsdata.leagues, {});
    server.answer(() => ({ status: 304 }));
    expect(await client.call(sportsdata.leagues, {})).toEqual({ leagues: [], seasons: [] });
    expect(server.seen).toMatchObject([{ url: path, headers: { 'if-none-match': '"a"' } }]);
  });

  test('answers no other call', async () => {
    await clientOf({ firstReplies }).call(gameloop.currentState, { params: season });
    expect(server.seen.length).toBe(1);
  });
});

describe('a request', () => {
  test('fills the path, sends JSON, the token and the ledger version', async () => {
    await clientOf().call(gameloop.commitLineup, { params: season, body: lineup, ifMatch: 7 });
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        url: '/api/gameloop/v1/se-1/commit-lineup.json',
        headers: {
          authorization: 'Bearer token-1',
          'if-match': '"7"',
          'content-type': 'application/json',
        },
        body: JSON.stringify(lineup),
      },
    ]);
  });

  test('carries no token to public routes', async () => {
    await clientOf().call(sportsdata.leagues, {});
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('passes raw bodies on unchanged', async () => {
    const body = new URLSearchParams({ name: 'Käthe' });
    await clientOf().call(account.updateName, { body });
    expect(server.seen[0]?.body).toBe('name=K%C3%A4the');
    expect(server.seen[0]?.headers['content-type']).toContain('x-www-form-urlencoded');
  });

  test.each([
    [
      'path parameter',
      () => clientOf().call(ledger.overview, { params: { userId: 'us-1', seasonId: '' } }),
    ],
    ['body parameter', () => clientOf().call(account.updateName, { body: {} as { name: string } })],
  ])('without a required %s is not sent', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'PARAMETER_REQUIRED' });
    expect(server.seen).toHaveLength(0);
  });

  test('passes through the middleware on its way out and back', async () => {
    const order: string[] = [];
    const client = clientOf({
      middleware: [
        {
          before(request) {
            order.push('before');
            return request;
          },
          after(reply) {
            order.push(`after ${reply.status}`);
            return reply;
          },
        },
      ],
    });
    await client.call(account.me, {});
    expect(order).toEqual(['before', 'after 200']);
  });
});

describe('a reply', () => {
  test.each([
    ['JSON', { body: { a: 1 } }, { a: 1 }],
    ['text', { body: 'plain', headers: { 'Content-Type': 'text/plain' } }, 'plain'],
    ['nothing', { status: 204 }, undefined],
  ])('is read as %s', async (_, reply, value) => {
    server.answer(() => reply);
    expect(await clientOf().call(account.me, { rethrow: true })).toEqual(value);
  });

  test('that is no JSON although it says so is an error', async () => {
    server.answer(() => ({ body: '{', headers: { 'Content-Type': 'application/json' } }));
    const call = clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_REPLY' });
  });

  test.each([
    ["a proxy's page", { body: '<html>hi</html>', headers: { 'Content-Type': 'text/html' } }],
    ['nothing', { status: 204 }],
    ['an empty object', { body: {} }],
    ['null', { body: null }],
    ['a list', { body: [] }],
    ['something else', { body: { welcome: 'home' } }],
  ])('that is %s where leagues were asked for is no answer', async (_, reply) => {
    server.answer(() => reply);
    const call = clientOf({ fits: fitsRow }).call(sportsdata.leagues, { rethrow: true });
    await expect(call).rejects.toMatchObject({ code: 'UNREADABLE_REPLY', status: undefined });
  });

  test('of another version, with a field more or less, is one', async () => {
    server.answer(() => ({ body: { leagues: [], cups: [] } }));
    const call = clientOf({ fits: fitsRow }).call(sportsdata.leagues, { rethrow: true });
    expect(await call).toEqual({ leagues: [], cups: [] });
  });

  test('that breaks off halfway is a fault of the network', async () => {
    server.answer(() => ({ body: '{"leagues":[', headers: { 'Content-Length': '9999' } }));
    const call = clientOf().call(sportsdata.leagues, { rethrow: true });
    const failed = expect(call).rejects.toMatchObject({ code: 'NETWORK', status: undefined });
    while (server.seen.length === 0) await new Promise((soon) => setTimeout(soon, 5));
    server.hangUp();
    await failed;
  });
});

describe('stored replies', () => {
  const answerWithEtag = () =>
    server.answer(({ headers }) =>
      headers['if-none-match'] === '"a"'
        ? { status: 304 }
        : { body: { leagues: [], seasons: [] }, headers: { ETag: '"a"' } },
    );

  test('are reused when the server confirms them, for 7 days', async () => {
    answerWithEtag();
    let time = 0;
    const client = clientOf({ now: () => time });
    const first = await client.call(sportsdata.leagues, {});
    time += 1000;
    expect(await client.call(sportsdata.leagues, {})).toEqual(first);
    time += 604_800_000;
    await client.call(sportsdata.leagues, {});
    const asked = server.seen.map(({ headers }) => headers['if-none-match']);
    expect(asked).toEqual([undefined, '"a"', undefined]);
  });

  test.each([
    ['unreadable', '{"leagues":['],
    ['something else', '42'],
  ])('that are %s are asked for anew', async (_, text) => {
    answerWithEtag();
    const storage = createJsonStorage();
    storage.write(`etag:${server.url}${LEAGUES_PATH}`, { etag: '"a"', text, at: Date.now() });
    const reply = await clientOf({ storage, fits: fitsRow }).call(sportsdata.leagues, {});
    expect(reply).toEqual({ leagues: [], seasons: [] });
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual(['"a"', undefined]);
  });

  test.each([
    ['another user', 'us-2', '1.5.1'],
    ['another build', 'us-1', '1.6.0'],
  ])('are dropped for %s', async (_, userId, build) => {
    answerWithEtag();
    const storage = createJsonStorage();
    const before = clientOf({ storage });
    before.setUser('us-1');
    await before.call(sportsdata.leagues, {});
    const after = clientOf({ storage, build });
    after.setUser(userId);
    await after.call(sportsdata.leagues, {});
    expect(server.seen[1]?.headers['if-none-match']).toBeUndefined();
  });
});

describe('identical requests', () => {
  test('within 150 ms: the first goes out, of the held back ones only the newest', async () => {
    const client = clientOf({ now: () => 0 });
    const replies = await Promise.all([1, 2, 3].map(() => client.call(account.me, {})));
    expect(server.seen).toHaveLength(2);
    expect(replies).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(waits).toEqual([150, 150]);
  });

  test('after 150 ms are not held back', async () => {
    let time = 0;
    const client = clientOf({ now: () => time });
    await client.call(account.me, {});
    time += 150;
    await client.call(account.me, {});
    expect(waits).toEqual([]);
  });

  test('of different bodies are not identical', async () => {
    const client = clientOf({ now: () => 0 });
    await Promise.all(
      ['Ada', 'Bo'].map((name) => client.call(account.updateName, { body: { name } })),
    );
    expect(server.seen).toHaveLength(2);
    expect(waits).toEqual([]);
  });
});

describe('errors', () => {
  test.each([
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [426, 'APP_UPDATE_REQUIRED'],
  ])('a %i yields nothing and is told on errors$', async (status, code) => {
    server.answer(() => refusal(status, code));
    const client = clientOf();
    const told: ApiCallError[] = [];
    client.errors$.subscribe((error) => told.push(error));
    expect(await client.call(account.me, {})).toBeUndefined();
    expect(told).toMatchObject([{ status, code, message: `msg of ${code}` }]);
  });

  test('a call that opts out gets the parsed server error, and nobody else does', async () => {
    server.answer(() => refusal(422, 'REFUSED_BUDGET_TOO_LOW', { price: 5, budget: 3 }));
    const client = clientOf();
    const told: unknown[] = [];
    client.errors$.subscribe((error) => told.push(error));
    const call = client.call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: 422, params: { price: 5, budget: 3 } });
    expect(told).toEqual([]);
  });

  test('a body that is not ours becomes the code of its status', async () => {
    server.answer(() => ({ status: 502, body: '<html>bad gateway</html>' }));
    const call = clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: 502, code: 'UNAVAILABLE' });
  });

  test('no answer at all has no status', async () => {
    server.answer(() => ({ hangUp: true }));
    const call = clientOf().call(account.me, { rethrow: true });
    await expect(call).rejects.toMatchObject({ status: undefined, code: 'NETWORK' });
    await expect(call).rejects.toBeInstanceOf(ApiCallError);
  });
});

describe('retries', () => {
  test('a 401 gets a new token and is tried once more', async () => {
    let token = 'old';
    server.answer(({ headers }) =>
      headers.authorization === 'Bearer new' ? { body: { ok: 1 } } : refusal(401, 'TOKEN_EXPIRED'),
    );
    const client = clientOf({
      getToken: async () => token,
      onUnauthorized: async () => {
        token = 'new';
        return true;
      },
    });
    expect(await client.call(account.me, { rethrow: true })).toEqual({ ok: 1 });
  });

  test('a 401 that stays one is tried no third time', async () => {
    server.answer(() => refusal(401, 'TOKEN_INVALID'));
    const client = clientOf({ onUnauthorized: async () => true });
    await expect(client.call(account.me, { rethrow: true })).rejects.toMatchObject({ status: 401 });
    expect(server.seen).toHaveLength(2);
  });

  test('a 409 waits 500 ms and is tried once more', async () => {
    let count = 0;
    server.answer(() => (++count === 1 ? refusal(409, 'SEASON_CLOCK_BUSY') : { body: { ok: 1 } }));
    expect(await clientOf().call(account.me, {})).toEqual({ ok: 1 });
    expect(waits).toEqual([500]);
  });

  test('a ledger that was changed meanwhile is not overwritten by trying again', async () => {
    server.answer(() => refusal(409, 'LEDGER_CONFLICT'));
    const call = clientOf().call(gameloop.commitLineup, {
      params: season,
      body: lineup,
      ifMatch: 1,
      rethrow: true,
    });
    await expect(call).rejects.toMatchObject({ code: 'LEDGER_CONFLICT' });
    expect(server.seen).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});
