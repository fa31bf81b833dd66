import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { jwtVerify } from 'jose';
import type { FcmAccount } from '../../settings/push-values.ts';
import type { Parcel } from './delivery.types.ts';
import { FcmDeliverer } from './fcm.deliverer.ts';

const NOW = Date.UTC(2026, 10, 21, 15, 30);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What Firebase does with the next messages: a status, or no answer at all. */
let behaviour: number | 'hang' = 200;
let text = '{}';
let tokenStatus = 200;
let tokens = 0;
const received: { readonly path: string; readonly token: string; readonly message: unknown }[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  if (request.url === '/token') {
    if (tokenStatus !== 200) return void response.writeHead(tokenStatus).end('{}');
    const { payload } = await jwtVerify(
      new URLSearchParams(body).get('assertion') ?? '',
      publicKey,
      { issuer: 'game@example.org', audience: account.token_uri, currentDate: new Date(NOW) },
    );
    if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error();
    tokens += 1;
    return void response.end(JSON.stringify({ access_token: `token-${tokens}` }));
  }
  if (behaviour === 'hang') return;
  const token = request.headers.authorization ?? '';
  received.push({ path: request.url ?? '', token, message: JSON.parse(body).message });
  response.writeHead(behaviour).end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(400).end('{}'));
});
let account: FcmAccount;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  account = {
    project_id: 'a game/1',
    client_email: 'game@example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${origin}/token`,
  };
});
beforeEach(() => {
  [behaviour, text, tokenStatus, tokens] = [200, '{}', 200, 0];
  received.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const UNREGISTERED = {
  ...{ code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
  details: [
    {
      '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
      errorCode: 'UNREGISTERED',
    },
  ],
};

const parcel = (no: number): Parcel => ({
  deviceId: `de-${no}`,
  device: {
    ...{ kind: 'android', address: `app-${no}`, p256dh: null, auth: null, service: 'fcm' },
    ...{ language: 'de', timeZone: null },
  } as Parcel['device'],
  message: {
    ...{ title: 'Tor!', body: 'Ilunga trifft.', tag: 'goal:se-1', url: '/se-1/live/rn-1' },
    ...{ lang: 'de', at: NOW },
  },
  ttlSeconds: 900,
  isUrgent: false,
});
const parcels = (count: number) => Array.from({ length: count }, (_, no) => parcel(no));

describe('messages to apps', () => {
  test('are handed over with a token of the account, fetched once for all of an hour', async () => {
    let now = NOW;
    const deliverer = new FcmDeliverer(account, () => now, { origin });
    expect(await deliverer.deliver(parcels(40))).toEqual(Array(40).fill({ outcome: 'sent' }));
    await deliverer.deliver(parcels(1));
    expect(tokens).toBe(1);
    expect(received).toHaveLength(41);
    expect(received[40]).toEqual({
      path: '/v1/projects/a%20game%2F1/messages:send',
      token: 'Bearer token-1',
      message: {
        token: 'app-0',
        notification: { title: 'Tor!', body: 'Ilunga trifft.' },
        data: { url: '/se-1/live/rn-1', tag: 'goal:se-1' },
        android: { ttl: '900s', priority: 'NORMAL', notification: { tag: 'goal:se-1' } },
        apns: {
          headers: {
            'apns-expiration': `${NOW / 1000 + 900}`,
            'apns-collapse-id': 'goal:se-1',
          },
        },
      },
    });
    now += 56 * 60_000;
    await deliverer.deliver(parcels(1));
    expect(received[41]?.token).toBe('Bearer token-2');
  });

  test('collapse on Apple devices as their tags say, however long those are', async () => {
    const long = 'goal:se-bundesliga-2026:mt-bundesliga-2026-0123:pl-bundesliga-2026-01';
    const tags = ['goal:se-1', `${long}1`, `${long}2`, `${long}1`];
    const tagged = tags.map((tag, no) => ({
      ...parcel(no),
      message: { ...parcel(no).message, tag },
    }));
    await new FcmDeliverer(account, () => NOW, { origin }).deliver(tagged);
    const sent = received.map(
      ({ message }) =>
        message as { token: string; apns: { headers: { 'apns-collapse-id': string } } },
    );
    const ids = sent
      .toSorted((one, other) => one.token.localeCompare(other.token))
      .map(({ apns }) => apns.headers['apns-collapse-id']);
    expect(ids[0]).toBe('goal:se-1');
    expect(Math.max(...ids.map((id) => Buffer.byteLength(id)))).toBeLessThanOrEqual(64);
    expect([new Set(ids).size, ids[3]]).toEqual([3, ids[1]]);
  });

  test.each([
    ['404 of an app that is gone', 404, 'gone', false],
    ['404 of a project nobody knows', 404, 'refused', true],
    ['403: the project may not send there', 403, 'refused', true],
    ['400: the token is none', 400, 'refused', false],
    ['429', 429, 'slow-down', true],
    ['503', 503, 'slow-down', true],
    ['500', 500, 'failed', true],
  ] as const)('answered %s', async (title, status, outcome, sparesDevice) => {
    behaviour = status;
    if (title.includes('gone')) text = JSON.stringify({ error: UNREGISTERED });
    const [result] = await new FcmDeliverer(account, () => NOW, { origin }).deliver(parcels(1));
    expect(result?.outcome).toBe(outcome);
    expect(result?.sparesDevice ?? false).toBe(sparesDevice);
  });

  test('fetch a new token after one was not taken', async () => {
    const deliverer = new FcmDeliverer(account, () => NOW, { origin });
    behaviour = 401;
    expect(await deliverer.deliver(parcels(1))).toMatchObject([{ outcome: 'refused' }]);
    behaviour = 200;
    expect(await deliverer.deliver(parcels(1))).toEqual([{ outcome: 'sent' }]);
    expect(received.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('that are not answered are tried once and given up', async () => {
    behaviour = 'hang';
    const deliverer = new FcmDeliverer(account, () => NOW, { origin, timeoutMs: 3000 });
    expect(await deliverer.deliver(parcels(2))).toMatchObject(
      Array(2).fill({ outcome: 'failed', sparesDevice: true }),
    );
  });

  test('are begun no more once the server ends', async () => {
    const deliverer = new FcmDeliverer(account, () => NOW, { origin });
    const delivering = deliverer.deliver(parcels(40));
    deliverer.letGo();
    expect(await delivering).toEqual(Array(40).fill({ outcome: 'unsent' }));
    expect(received).toEqual([]);
  });

  test('are not handed over without a token, and no device is given up for that', async () => {
    tokenStatus = 500;
    expect(await new FcmDeliverer(account, () => NOW, { origin }).deliver(parcels(2))).toEqual(
      Array(2).fill({ outcome: 'refused', reason: 'gives no token', sparesDevice: true }),
    );
    expect(received).toEqual([]);
  });
});
