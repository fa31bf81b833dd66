import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';

let server: LedgerServer;
let user: TestUser;
let port: number;
beforeAll(async () => {
  server = await createLedgerServer();
  user = await server.user();
  await server.ledger(user);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends bytes no HTTP library would, and reads what comes until the server hangs up. */
async function send(request: string): Promise<{ readonly status: number; readonly body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body };
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;
const HOST = ['Host: localhost', 'Connection: close'] as const;
const HEAD_OF_SIGN_IN = [
  'POST /api/account/v1/uid-auth.json HTTP/1.1',
  ...HOST,
  'Content-Type: application/json',
] as const;
const trade = () => `/api/gameloop/v1/${server.seasonId}/player-transaction.json`;
const bearer = () => `Authorization: ${user.headers.authorization}`;
const FAVORITES = JSON.stringify({ favoritePlayerIds: [] });

describe('a request no browser sends', () => {
  test.each<readonly [string, () => string, readonly number[]]>([
    ['that is none', () => lines('what is this', ''), [400]],
    ['without a host', () => lines('GET /health/live HTTP/1.1', 'Connection: close', ''), [400]],
    [
      'with two lengths',
      () =>
        lines(
          `POST ${trade()} HTTP/1.1`,
          ...HOST,
          'Content-Length: 2',
          'Content-Length: 3',
          '',
          '{}',
        ),
      [400],
    ],
    [
      'with a length and in chunks',
      () =>
        lines(
          `POST ${trade()} HTTP/1.1`,
          ...HOST,
          'Content-Length: 5',
          'Transfer-Encoding: chunked',
          '',
          '0',
          '',
        ),
      [400],
    ],
    [
      'with a header of 17 kB',
      () => lines('GET /health/live HTTP/1.1', ...HOST, `X-Large: ${'x'.repeat(17_000)}`, ''),
      [431],
    ],
    [
      'with a path that cannot be decoded',
      () => lines('GET /api/sportsdata/v1/client_database/%zz.json HTTP/1.1', ...HOST, ''),
      [400, 404],
    ],
    [
      'with two versions to be changed',
      () =>
        lines(
          `POST /api/gameloop/v1/${server.seasonId}/set-favorite-players.json HTTP/1.1`,
          ...HOST,
          bearer(),
          'Content-Type: application/json',
          `Content-Length: ${FAVORITES.length}`,
          'If-Match: "0"',
          'If-Match: "1"',
          '',
          FAVORITES,
        ),
      [400],
    ],
    [
      'with two tokens, the first of them none',
      () =>
        lines(
          `GET /api/ledger/v1/${user.userId}/${server.seasonId}/overview.json HTTP/1.1`,
          ...HOST,
          'Authorization: Bearer nothing',
          bearer(),
          '',
        ),
      [401],
    ],
  ])('%s is refused', async (_what, request, statuses) => {
    const { status } = await send(request());
    expect(statuses).toContain(status);
  });

  test('and breaks off in its body changes nothing, and the server goes on', async () => {
    const before = await server.stored(user);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      lines(
        `POST ${trade()} HTTP/1.1`,
        'Host: localhost',
        bearer(),
        'Content-Type: application/json',
        'Content-Length: 1000',
        '',
        '{"budget":',
      ),
    );
    socket.end();
    await text(socket);
    expect(await server.stored(user)).toEqual(before);
    const alive = await send(lines('GET /health/live HTTP/1.1', ...HOST, ''));
    expect(alive).toEqual({ status: 200, body: '{"status":"ok"}' });
  });
});

test('a client that hangs up in its body is no outage of the database', async () => {
  const logged: { readonly level: number; readonly code?: string }[] = [];
  const hungUpOn = await createTestServer({ onLine: (line) => logged.push(JSON.parse(line)) });
  await hungUpOn.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: listening } = hungUpOn.app.server.address() as AddressInfo;
  const socket = connect(listening, '127.0.0.1');
  await once(socket, 'connect');
  const head = [...HEAD_OF_SIGN_IN, 'Content-Length: 100', '', ''].join('\r\n');
  socket.write(`${head}{`, () => socket.destroy());
  const answered = () => logged.find(({ code }) => code !== undefined);
  while (!answered()) await setTimeout(10);
  await hungUpOn.close();
  expect(answered()).toMatchObject({ level: 30, code: 'BODY_INVALID' });
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
});

describe('a body that is too large is answered, and not cut off while it is sent:', () => {
  const CHUNK = 'x'.repeat(65_536);
  const CHUNKS = 64;
  const head = (length: string) => lines(...HEAD_OF_SIGN_IN, length, '');

  test.each([
    ['with its length', head(`Content-Length: ${CHUNK.length * CHUNKS}`), CHUNK, ''],
    [
      'in chunks',
      head('Transfer-Encoding: chunked'),
      `${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`,
      '0\r\n\r\n',
    ],
  ])('%s', async (_how, begin, chunk, end) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const answer = text(socket);
    socket.write(begin);
    for (let sent = 0; sent < CHUNKS; sent += 1) {
      if (!socket.write(chunk)) await once(socket, 'drain');
    }
    socket.write(end);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"BODY_TOO_LARGE"/s);
  });
});
