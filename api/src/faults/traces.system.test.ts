import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type GameProcess, killAll, startGame } from './testing/game-process.ts';

const TRACE = '0123456789abcdef0123456789abcdef';
/** Has the process name every module of tracing it loads. */
const TELL_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.includes('/tracing/')) console.error('loaded ' + url);
  return next(url, context);
} });`;
/** Much longer than a request takes, much shorter than a receiver that hangs would hold it up. */
const STOPPED_WITHIN_MS = 15_000;

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
}

let database: TestDatabase;
let receiver: Server;
let endpoint: string;
let spans: ReceivedSpan[];
let calls: number;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = createServer(async (request: IncomingMessage, response) => {
    calls += 1;
    const { resourceSpans } = JSON.parse(await text(request));
    spans.push(...resourceSpans[0].scopeSpans[0].spans);
    answer(response);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(() => {
  spans = [];
  calls = 0;
  answer = (response) => response.end('{}');
});
afterAll(async () => {
  await killAll();
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
});

const start = (env: Readonly<Record<string, string>> = {}) =>
  startGame({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_MODULES)}`,
    ...env,
  });

async function signIn({ origin }: GameProcess): Promise<number> {
  const reply = await fetch(`${origin}${contract.account.uidAuth.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': TRACE },
    body: JSON.stringify({ uid: 'AAAAAAAAAAAAAAAAAAAAAA', buildNr: 51 }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

test('a server with a receiver tells it of a request and its queries, in one trace', async () => {
  const game = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(await signIn(game)).toBe(200);
  const ofRequest = () => spans.filter(({ traceId }) => traceId === TRACE);
  await until('the request was told of', () => ofRequest().some(({ kind }) => kind === 2));
  await game.stop();
  const request = ofRequest().find(({ kind }) => kind === 2);
  expect(request?.name).toBe(`POST ${contract.account.uidAuth.path}`);
  const queries = ofRequest().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(queries.length).toBeGreaterThan(0);
  expect(game.said()).toContain('otlp-exporter');
});

test('a receiver that hangs keeps neither a request waiting nor the end', async () => {
  answer = () => undefined;
  const game = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(await signIn(game)).toBe(200);
  await until('something was sent', () => calls > 0);
  expect(await signIn(game)).toBe(200);
  const fromMs = performance.now();
  await game.stop();
  expect(performance.now() - fromMs).toBeLessThan(STOPPED_WITHIN_MS);
  expect(game.child.exitCode).toBe(0);
});

test('a receiver that is not there changes nothing', async () => {
  const game = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(await signIn(game)).toBe(200);
  await until('the log says so', () => game.said().includes('Traces are not taken'));
  expect(await signIn(game)).toBe(200);
  await game.stop();
  expect(game.child.exitCode).toBe(0);
});

test('without one nothing that sends is loaded', async () => {
  const game = await start();
  expect(await signIn(game)).toBe(200);
  await game.stop();
  expect(game.said()).toContain('loaded ');
  expect(game.said()).not.toMatch(/otlp-exporter|start-tracing/);
  expect(calls).toBe(0);
});
