import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PageError } from '../context/registry-context.ts';
import { ErrorSink } from './error-sink.ts';
import { readDsn } from './sentry-envelope.ts';

const ERROR: PageError = {
  remote: 'mf-market',
  version: '1.0.0-0123456789',
  phase: 'mount',
  code: 'MOUNT_FAILED',
  message: 'no price of ada@example.org, Bearer abc.def',
  stack:
    'Error: x\n    at buy (/mf-market/main.js?token=1:1:10)\n    at draw (/mf-market/main.js:1:20)',
  browser: 'Firefox 150',
  path: '/se-1/market',
};

let receiver: Server;
let dsn: string;
let received: { readonly url: string; readonly auth: string; readonly lines: readonly unknown[] }[];
let answer: (response: ServerResponse) => void;
const heard: (() => void)[] = [];
const sinks: ErrorSink[] = [];

beforeEach(async () => {
  received = [];
  answer = (response) => response.end('{}');
  receiver = createServer(async (request: IncomingMessage, response) => {
    const lines = (await text(request)).trimEnd().split('\n');
    received.push({
      url: request.url ?? '',
      auth: String(request.headers['x-sentry-auth']),
      lines: lines.map((line) => JSON.parse(line)),
    });
    answer(response);
    for (const hear of heard.splice(0)) hear();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  dsn = `http://key@127.0.0.1:${(receiver.address() as AddressInfo).port}/errors/7`;
});
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.close()));
  receiver.closeAllConnections();
  receiver.close();
});

function openSink(now = () => 1_787_000_000_000, warn: () => void = () => undefined): ErrorSink {
  const target = readDsn(dsn, 'production');
  if (!target) throw new Error('no DSN');
  const resolve = async (stack: string) => stack.replaceAll('/mf-market/main.js', 'src/buy.ts');
  const sink = new ErrorSink({ target, resolve, log: { warn }, now });
  sinks.push(sink);
  return sink;
}

async function until(count: number): Promise<void> {
  while (received.length < count) await new Promise<void>((resolve) => heard.push(resolve));
}

test('an error is sent as an envelope, with its place in the sources, and without secrets', async () => {
  openSink().add(ERROR);
  await until(1);
  const [sent] = received;
  expect(sent?.url).toBe('/errors/api/7/envelope/');
  expect(sent?.auth).toContain('sentry_version=7');
  expect(sent?.auth).toContain('sentry_key=key');
  const [head, item, event] = (sent?.lines ?? []) as [Record<string, string>, object, object];
  expect(head).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    sent_at: expect.any(String),
  });
  expect(item).toEqual({ type: 'event', content_type: 'application/json' });
  expect(event).toMatchObject({
    event_id: head.event_id,
    environment: 'production',
    release: 'mf-market@1.0.0-0123456789',
    tags: { remote: 'mf-market', version: '1.0.0-0123456789', browser: 'Firefox 150' },
    exception: {
      values: [
        {
          type: 'MOUNT_FAILED',
          stacktrace: {
            frames: [
              { function: 'draw', filename: 'src/buy.ts', lineno: 1, colno: 20 },
              { function: 'buy', filename: 'src/buy.ts?[removed]', lineno: 1, colno: 10 },
            ],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/ada@|abc\.def|token=1/);
});

test('a sink that hangs holds up nobody, and what waits is bounded', async () => {
  answer = () => undefined;
  const sink = openSink();
  for (let no = 0; no < 1000; no++) sink.add(ERROR);
  await until(1);
  await sink.close();
  expect(received).toHaveLength(1);
});

test('sixty are sent in a minute, and then again', async () => {
  let nowMs = 0;
  const sink = openSink(() => nowMs);
  for (let no = 0; no < 80; no++) sink.add(ERROR);
  await until(60);
  nowMs = 60_000;
  sink.add({ ...ERROR, code: 'UNCAUGHT' });
  await until(61);
  expect(received).toHaveLength(61);
  expect(received.at(-1)?.lines[2]).toMatchObject({ tags: { code: 'UNCAUGHT' } });
});

test('a sink that wants to be left alone is', async () => {
  let nowMs = 0;
  answer = (response) => response.writeHead(429, { 'retry-after': '30' }).end();
  const told = Promise.withResolvers<void>();
  const sink = openSink(() => nowMs, told.resolve);
  sink.add(ERROR);
  await told.promise;
  answer = (response) => response.end('{}');
  nowMs = 29_000;
  sink.add(ERROR);
  nowMs = 31_000;
  sink.add({ ...ERROR, code: 'UNCAUGHT' });
  await until(2);
  expect(received[1]?.lines[2]).toMatchObject({ tags: { code: 'UNCAUGHT' } });
});

describe('a DSN', () => {
  test.each([
    ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
    ['http://key:old@errors.example:9000/on/4', 'http://errors.example:9000/on/api/4/envelope/'],
  ])('%s leads to %s', (given, url) => {
    expect(readDsn(given, 'production')).toMatchObject({ url, publicKey: 'key' });
  });

  test.each([
    '',
    'errors',
    'https://errors.example/7',
    'https://key@errors.example/',
    'ftp://key@a/7',
  ])("'%s' is none", (given) => {
    expect(readDsn(given, 'production')).toBeUndefined();
  });
});
