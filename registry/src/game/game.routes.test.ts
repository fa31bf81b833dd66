import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readOperatorToken } from '@spieltag/server-kit/operator-tokens';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { GAME_ROWS } from './game.routes.ts';

const HOST = 'operator.test';
const ORIGIN = `http://${HOST}`;
const SECRET = 'a secret of registry and game server';
const LIST = '/api/gameloop/v1/seasons.json';
const HIDE = '/api/gameloop/v1/hide-season.json';
const ANNOUNCE = '/api/administration/v1/announce.json';

/** What has reached the game server. */
interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly operator: string | undefined;
  readonly cookie: string | undefined;
  readonly key: string | string[] | undefined;
  readonly body: string;
}

let asked: Asked[] = [];
let reply: { status: number; body: object; retryAfter?: string } = { status: 200, body: {} };
let game: Server;
let site: TestRegistry;
let without: TestRegistry;
let session: string;
beforeAll(async () => {
  game = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', async () => {
      const { method, url, headers } = request;
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      const operator = await readOperatorToken(SECRET, token, site.now());
      const body = Buffer.concat(chunks).toString();
      const key = headers['idempotency-key'];
      asked.push({ method, url, operator, cookie: headers.cookie, key, body });
      const { status, body: answer, retryAfter } = reply;
      const more = retryAfter ? { 'retry-after': retryAfter } : {};
      response.writeHead(status, {
        'content-type': 'application/json',
        'set-cookie': 'game=1',
        ...more,
      });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => game.listen(0, '127.0.0.1', resolve));
  const gameUrl = `http://127.0.0.1:${(game.address() as AddressInfo).port}`;
  site = await createTestRegistry({
    operatorOrigin: ORIGIN,
    gameUrl,
    administrationSecret: SECRET,
  });
  without = await createTestRegistry({ operatorOrigin: ORIGIN, gameUrl });
  session = await signIn('operator');
});
afterAll(async () => {
  await site.close();
  await without.close();
  await new Promise((resolve) => game.close(resolve));
});
beforeEach(() => {
  asked = [];
  reply = { status: 200, body: {} };
});

async function signIn(role: 'operator' | 'team', sub = 'ada'): Promise<string> {
  const { headers } = await site.registry.app.inject({
    method: 'POST',
    url: '/discovery/admin/session',
    headers: { host: HOST, origin: ORIGIN },
    payload: { token: await site.token({ role, sub }) },
  });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

interface Call {
  readonly url?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
}
const call = (method: 'GET' | 'POST', { url = LIST, host = HOST, headers, payload }: Call = {}) =>
  site.registry.app.inject({
    method,
    url,
    headers: { host, cookie: session, ...headers },
    ...(payload && { payload }),
  });
const change = (headers: Record<string, string>, host = HOST) =>
  call('POST', { url: HIDE, host, headers, payload: { seasonId: 'se-one' } });

describe('an operator', () => {
  test('asks the game through the registry, which calls in their name', async () => {
    reply = { status: 200, body: { seasons: [] } };
    const answer = await call('GET');
    expect([answer.statusCode, answer.json()]).toEqual([200, { seasons: [] }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(asked).toEqual([
      { method: 'GET', url: LIST, operator: 'ada', cookie: undefined, key: undefined, body: '' },
    ]);
  });

  test('changes the game, and is told what the game server says', async () => {
    reply = { status: 409, body: { status: 409, code: 'SEASON_OVER', msg: 'over', params: {} } };
    const answer = await change({ origin: ORIGIN });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SEASON_OVER']);
    expect(asked).toMatchObject([
      { method: 'POST', url: HIDE, operator: 'ada', body: '{"seasonId":"se-one"}' },
    ]);
  });

  test('names a change that is to happen once by a key, where that change takes one', async () => {
    const headers = { origin: ORIGIN, 'idempotency-key': 'once' };
    for (const url of [ANNOUNCE, HIDE]) await call('POST', { url, headers, payload: {} });
    await call('POST', { url: ANNOUNCE, headers: { origin: ORIGIN }, payload: {} });
    expect(asked.map(({ url, key }) => [url, key])).toEqual([
      [ANNOUNCE, 'once'],
      [HIDE, undefined],
      [ANNOUNCE, undefined],
    ]);
  });

  test('reaches what the address names and nothing else', async () => {
    const path = '/api/gameloop/v1/season-timeline/..%2f..%2faccount%3fx=.json';
    await call('GET', { url: path });
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/gameloop/v1/season-timeline/..%2F..%2Faccount%3Fx%3D.json',
    ]);
  });

  test.each(GAME_ROWS.map(({ method, path }) => [method, path] as const))(
    '%s %s is for operators alone',
    async (method, path) => {
      const url = path.replace('{seasonId}', 'se-one');
      const payload = method === 'POST' ? { payload: {} } : {};
      const as = (cookie: string) =>
        call(method as 'GET', { url, headers: { cookie, origin: ORIGIN }, ...payload });
      const statuses = [
        (await as('')).statusCode,
        (await as(await signIn('team'))).statusCode,
        (await as(session)).statusCode,
      ];
      expect(statuses).toEqual([401, 403, 200]);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('nobody else has an operator change the game', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a neighbour on the same site', { origin: 'http://game.test', 'sec-fetch-site': 'same-site' }],
    ['a form without an origin', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a link', { 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_name, headers) => {
    expect((await change(headers)).statusCode).toBe(403);
    expect(asked).toEqual([]);
  });

  test('the origin of the players', async () => {
    const { statusCode } = await change({ origin: 'http://game.test' }, 'game.test');
    expect(statusCode).toBe(404);
    expect((await call('GET', { host: 'game.test' })).json()).not.toHaveProperty('seasons');
    expect(asked).toEqual([]);
  });

  test('a session that was ended', async () => {
    const other = await signIn('operator', 'bob');
    const headers = { cookie: other, origin: ORIGIN };
    await call('GET', { headers });
    await site.registry.app.inject({
      method: 'DELETE',
      url: '/discovery/admin/session',
      headers: { host: HOST, ...headers },
    });
    expect((await call('GET', { headers })).statusCode).toBe(401);
    expect(asked.map(({ operator }) => operator)).toEqual(['bob']);
  });
});

describe('what is no call of the game', () => {
  test.each(['/api/account/v1/me.json', '/api/', '/api/gameloop/v1/other.json'])(
    '%s is not there, and no page of the players',
    async (url) => {
      const answer = await call('GET', { url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('without a secret nothing is', async () => {
    const { statusCode, body } = await without.registry.app.inject({
      url: LIST,
      headers: { host: HOST, authorization: `Bearer ${await without.token()}` },
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a game server', () => {
  test('with another secret does not end the session', async () => {
    reply = { status: 401, body: { status: 401, code: 'TOKEN_INVALID', msg: '', params: {} } };
    const answer = await call('GET');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'GAME_UNAVAILABLE']);
  });

  test('that is busy says when to come again', async () => {
    const body = { status: 503, code: 'UNAVAILABLE', msg: '', params: {} };
    reply = { status: 503, body, retryAfter: '2' };
    expect((await call('GET')).headers['retry-after']).toBe('2');
  });

  test('that takes its time has not refused: a change goes on, a read is asked again', async () => {
    const slow = createServer(() => {});
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const impatient = await createTestRegistry({
      operatorOrigin: ORIGIN,
      gameUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      administrationSecret: SECRET,
      gameAnsweredWithinMs: 20,
    });
    const headers = { host: HOST, authorization: `Bearer ${await impatient.token()}` };
    const { app } = impatient.registry;
    const change = (url: string, key?: string) => {
      const under = key === undefined ? {} : { 'idempotency-key': key };
      const payload = { source: 'generated:7' };
      return app.inject({ method: 'POST', url, headers: { ...headers, ...under }, payload });
    };
    const changed = await change('/api/gameloop/v1/import-season.json');
    expect([changed.statusCode, changed.json().code]).toEqual([504, 'GAME_STILL_WORKING']);
    // What happens once under a key would happen again without.
    const nothingAnew = /the same call again begins nothing anew$/;
    expect(changed.json().msg).toMatch(nothingAnew);
    expect((await change(ANNOUNCE, 'once')).json().msg).toMatch(nothingAnew);
    expect((await change(ANNOUNCE)).json().msg).toMatch(/look first whether this one was$/);
    const read = await app.inject({ url: LIST, headers });
    expect([read.statusCode, read.json().code]).toEqual([503, 'GAME_UNAVAILABLE']);
    await impatient.close();
    slow.closeAllConnections();
    slow.close();
  });

  test('that is away is named', async () => {
    const away = await createTestRegistry({
      operatorOrigin: ORIGIN,
      gameUrl: 'http://127.0.0.1:1',
      administrationSecret: SECRET,
    });
    const authorization = `Bearer ${await away.token()}`;
    const answer = await away.registry.app.inject({
      url: LIST,
      headers: { host: HOST, authorization },
    });
    expect(answer.json()).toMatchObject({
      code: 'GAME_UNAVAILABLE',
      msg: 'The game server does not answer',
    });
    await away.close();
  });
});
