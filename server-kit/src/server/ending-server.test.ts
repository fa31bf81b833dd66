import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Problem } from '../problems/index.ts';
import { createOperations, createServer, problemAnswerer } from './index.ts';

class Refused extends Problem {
  override readonly status = 503;
  override readonly code = 'REFUSED';
  override toBody() {
    return { code: this.code };
  }
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const CLOSE = /^connection: close\r$/im;

const problems = { problemFor: () => new Refused(), notFound: () => new Refused() };
const ended = jest.fn();
const sockets: Socket[] = [];
let folder: string;
let path: string;
let app: FastifyInstance;
beforeEach(async () => {
  ended.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'spieltag-ending-'));
  // What is written to a socket of the machine is there at once.
  path = join(folder, 'socket');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(made: FastifyInstance): Promise<void> {
  app = made;
  app.get('/', async () => 'here');
  app.addHook('onClose', async () => ended());
  await app.listen({ path });
  // Whoever keeps a connection keeps it for as long as the server does.
  app.server.keepAliveTimeout = 0;
}

async function dial(): Promise<Socket> {
  const socket = connect(path);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** A request that waits where `answer` leaves it, and what comes back until the connection is closed. */
async function waitingRequest(answer: (...asked: Parameters<RequestListener>) => void) {
  const { promise, resolve } = Promise.withResolvers<() => void>();
  const made = createServer({
    problems,
    validation: { problemOf: () => new Refused() },
    trustProxy: false,
    guard: (handle) => (request, response) => {
      answer(request, response);
      resolve(() => handle(request, response));
    },
  });
  await listen(made);
  const socket = await dial();
  socket.write(GET);
  const handle = await promise;
  return { handle, reply: text(socket) };
}

/** Tells the server to end; resolves once it takes no further connections. */
async function end(): Promise<void> {
  void app.close();
  while (app.server.listening) await nextTurn();
}

test('a connection is closed with the answer that was under way, and the server ends', async () => {
  const { handle, reply } = await waitingRequest(() => undefined);
  await end();
  expect(ended).not.toHaveBeenCalled();
  handle();
  expect(await reply).toMatch(/^HTTP\/1\.1 200 [\s\S]*here$/);
  expect(await reply).toMatch(CLOSE);
  await app.close();
  expect(ended).toHaveBeenCalled();
});

test('a connection is closed with a refusal of whoever stands before the server', async () => {
  const refuse = await problemAnswerer(new Refused());
  let refused = () => {};
  const { reply } = await waitingRequest((request, response) => {
    refused = () => refuse(request, response);
  });
  await end();
  refused();
  expect(await reply).toMatch(/^HTTP\/1\.1 503 [\s\S]*"REFUSED"/);
  expect(await reply).toMatch(CLOSE);
  await app.close();
});

test('a connection is closed after an answer that had begun, and the answer is whole', async () => {
  let finish = () => {};
  const { reply } = await waitingRequest((_request, response) => {
    response.write('begun');
    finish = () => response.end('and whole');
  });
  await end();
  finish();
  expect(await reply).toMatch(/begun[\s\S]*and whole\r\n0\r\n\r\n$/);
  await app.close();
});

test.each([
  [
    'a server',
    '/',
    () =>
      createServer({
        problems,
        validation: { problemOf: () => new Refused() },
        trustProxy: false,
      }),
  ],
  [
    'a server of operators',
    '/metrics',
    () => createOperations({ log: pino({ enabled: false }), problems, metrics: new Registry() }),
  ],
])('%s answers what is there when it ends, however late it is read', async (_which, url, make) => {
  await listen(make());
  const socket = await dial();
  const request = GET.replace('/', url);
  socket.write(request);
  await once(socket, 'data');
  const reply = text(socket);
  socket.write(request);
  await app.close();
  expect(await reply).toMatch(/HTTP\/1\.1 200 /);
  expect(await reply).toMatch(CLOSE);
});
