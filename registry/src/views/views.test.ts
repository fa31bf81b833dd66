import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../../api/src/testing/until.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { ViewSink } from './view-sink.ts';

const VIEWS = '/discovery/projects/spieltag/views';
const AT_MS = Date.UTC(2026, 10, 23);
const OWN = { 'sec-fetch-site': 'same-origin' };
const AT = '2026-11-23T00:00:00.000Z';

let receiver: Server;
let url: string;
let received: { readonly headers: IncomingMessage['headers']; readonly body: unknown }[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    answer(response);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
});
beforeEach(() => {
  received = [];
  answer = (response) => response.end();
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

describe('a sink', () => {
  const sinks: ViewSink[] = [];
  const openSink = (warn: () => void = () => undefined) => {
    const sink = new ViewSink({ url, log: { warn }, now: () => AT_MS });
    sinks.push(sink);
    return sink;
  };
  afterEach(() => Promise.all(sinks.splice(0).map((sink) => sink.close())));
  const counts = () => received.map(({ body }) => (body as { views: unknown[] }).views.length);

  test('passes on which screen was seen when, what comes meanwhile together', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const sink = openSink();
    sink.add('/transfermarket');
    await until('the first one is on its way', () => waiting.length === 1);
    for (let no = 0; no < 150; no++) sink.add('/live');
    answer = (response) => response.end();
    waiting[0]?.end();
    await until('all have come', () => received.length === 3);
    expect(received[0]?.body).toEqual({ views: [{ screen: '/transfermarket', at: AT }] });
    expect(counts()).toEqual([1, 100, 50]);
  });

  test('that hangs holds up nobody, and what waits is bounded', async () => {
    answer = () => undefined;
    const sink = openSink();
    for (let no = 0; no < 5000; no++) sink.add('/live');
    await until('the first ones are on their way', () => received.length === 1);
    await sink.close();
    expect(received).toHaveLength(1);
  });

  test('that refuses is said once, and left behind', async () => {
    answer = (response) => response.writeHead(500).end();
    let warnings = 0;
    const sink = openSink(() => {
      warnings += 1;
    });
    for (const count of [1, 2, 3]) {
      sink.add('/live');
      await until('it was sent', () => received.length === count);
    }
    await until('the log says so', () => warnings > 0);
    expect([warnings, counts()]).toEqual([1, [1, 1, 1]]);
  });
});

describe('a page', () => {
  let site: TestRegistry;
  beforeAll(async () => {
    site = await createTestRegistry({ viewsUrl: url });
  });
  afterAll(() => site.close());

  test('is counted without anything that says whose it is', async () => {
    expect((await view(site, { screen: '/players/*' })).statusCode).toBe(204);
    await until('it was passed on', () => received.length === 1);
    const [{ headers, body } = { headers: {}, body: {} }] = received;
    expect(body).toEqual({ views: [{ screen: '/players/*', at: expect.any(String) }] });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-for');
  });

  test.each([
    ['another site', { screen: '/live' }, { 'sec-fetch-site': 'cross-site' }, 403],
    ['an id', { screen: '/players/pl-k0017' }, OWN, 400],
    ['another text', { screen: 'live' }, OWN, 400],
    ['more than a screen', { screen: '/live', user: 'us-1' }, OWN, 400],
    ['nothing', {}, OWN, 400],
  ])('is refused with %s', async (_name, body, headers, status) => {
    expect((await view(site, body, { headers })).statusCode).toBe(status);
    expect(received).toEqual([]);
  });

  test('that counts on and on is refused', async () => {
    const statuses = new Set<number>();
    const call = () => view(site, { screen: '/live' }, { remoteAddress: '10.0.0.9' });
    for (let no = 0; no < 300; no++) statuses.add((await call()).statusCode);
    const refused = await call();
    expect([[...statuses], refused.statusCode]).toEqual([[204], 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('where nothing is counted has nowhere to send it', async () => {
    const off = await createTestRegistry();
    const { statusCode } = await view(off, { screen: '/live' });
    await off.close();
    expect(statusCode).toBe(404);
  });
});

/** Tells of a view as a page of the site does, unless it is said otherwise. */
function view(
  { registry }: TestRegistry,
  body: unknown,
  {
    headers = OWN,
    remoteAddress = '10.0.0.1',
  }: { readonly headers?: Record<string, string>; readonly remoteAddress?: string } = {},
) {
  return registry.app.inject({
    method: 'POST',
    url: VIEWS,
    remoteAddress,
    headers: { 'content-type': 'application/json', cookie: 'USER_TOKEN=ada', ...headers },
    payload: JSON.stringify(body),
  });
}
