import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createServer } from '@spieltag/server-kit/server';
import type { FastifyInstance } from 'fastify';
import { appHeaders } from '../plugins/admit-apps.ts';
import { invalidPartProblem, problemReplies } from '../plugins/problem-replies.ts';
import { until } from '../testing/until.ts';
import type { GateClass } from './gate.ts';
import type { HttpGate } from './http-gate.ts';
import { createHttpGate } from './work-limits.ts';

const APP = 'capacitor://localhost';
/** So many may wait however slow their class is. */
const PLACES = 64;

let nowMs: number;
let isStuck: boolean;
let refused: GateClass[];
let bodies: number[];
let gate: HttpGate;
let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  nowMs = 0;
  isStuck = false;
  refused = [];
  bodies = [];
  gate = await createHttpGate(
    {
      underWay: () => (isStuck ? Number.POSITIVE_INFINITY : 0),
      onRefused: (work) => refused.push(work),
      headersOf: appHeaders([APP]),
    },
    { now: () => nowMs, nextTurn: setImmediate },
  );
  app = createServer({
    problems: problemReplies,
    validation: { problemOf: invalidPartProblem },
    trustProxy: false,
    guard: gate.guard,
  });
  app.post('/change', async ({ body }) => {
    bodies.push(JSON.stringify(body).length);
    return { is: 'done' };
  });
  app.get('/health/live', async () => ({ is: 'alive' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  isStuck = false;
  gate.gate.left();
  await app.close();
});

/** A connection with all that has come back on it. */
async function dial() {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  return {
    socket,
    send: (what: string) => socket.write(what),
    /** What came back, once it holds so many replies. */
    async replies(count: number): Promise<readonly string[]> {
      const all = () => text.split(/(?=HTTP\/1\.1 \d)/).filter((one) => one !== '');
      await until(`there are ${count} replies`, () => all().length >= count);
      await until('the last one is whole', () => /\}$/.test(text));
      return all();
    },
  };
}

function change(bytes = 20, more = ''): string {
  const body = JSON.stringify({ text: 'x'.repeat(bytes) });
  const lines = ['Host: localhost', 'Content-Type: application/json', more].filter(Boolean);
  return `POST /change HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const HEALTH = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** From now on changes are refused: nothing moves, and as many wait as may. */
async function crowd() {
  isStuck = true;
  const waiting = await dial();
  // They are one after the other on their connection, and each waits by itself.
  waiting.send(change().repeat(PLACES));
  await until('all places are taken', () => gate.gate.waiting('write') === PLACES);
  nowMs += 150;
  return waiting;
}

test('a refusal has what every reply of a problem has', async () => {
  await crowd();
  const { send, replies } = await dial();
  send(change(20, 'X-Request-Id: 0123456789abcdef'));
  const [refusal = ''] = await replies(1);
  const [head = '', body = ''] = refusal.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  for (const line of [
    /^retry-after: 2$/im,
    /^cache-control: no-store$/im,
    /^content-type: application\/json; charset=utf-8$/im,
    /^x-request-id: 0123456789abcdef$/im,
    /^x-content-type-options: nosniff$/im,
    /^content-security-policy: default-src 'none'/im,
    /^connection: keep-alive$/im,
  ]) {
    expect(head).toMatch(line);
  }
  expect(JSON.parse(body)).toEqual({
    status: 503,
    code: 'UNAVAILABLE',
    msg: 'Servers temporarily unavailable',
  });
  expect(refused).toEqual(['write']);
});

test('the page of an app may read what it is refused for, no other page', async () => {
  await crowd();
  const { send, replies } = await dial();
  for (const origin of [APP, 'https://elsewhere.example']) send(change(20, `Origin: ${origin}`));
  const [own = '', other = ''] = await replies(2);
  expect(own).toMatch(/^access-control-allow-origin: capacitor:\/\/localhost\r$/im);
  expect(own).toMatch(/^access-control-expose-headers: .*retry-after\r$/im);
  expect(own).toMatch(/^vary: origin\r$/im);
  expect(other).not.toMatch(/access-control/i);
});

test('whose change is refused with its body on the way goes on with the same connection', async () => {
  await crowd();
  const { send, replies } = await dial();
  const large = change(200_000);
  send(large.slice(0, 1000));
  await replies(1);
  send(large.slice(1000));
  send(HEALTH);
  expect((await replies(2)).map((reply) => reply.slice(9, 12))).toEqual(['503', '200']);
  expect(bodies).toEqual([]);
});

test('requests sent at once on one connection are answered in their order, whatever waits', async () => {
  isStuck = true;
  const { send, replies } = await dial();
  send(`${change()}${HEALTH}${change()}`);
  await until('both changes wait', () => gate.gate.waiting('write') === 2);
  isStuck = false;
  gate.gate.left();
  const bodiesOf = (await replies(3)).map((reply) => reply.split('\r\n\r\n')[1]);
  expect(bodiesOf).toEqual(['{"is":"done"}', '{"is":"alive"}', '{"is":"done"}']);
});

test('a method nobody has is refused, too', async () => {
  await crowd();
  const { send, replies } = await dial();
  send('DELETE /change HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect((await replies(1))[0]).toMatch(/^HTTP\/1\.1 503 /);
});

test('what waited is done as it was sent, and who has hung up meanwhile is left out', async () => {
  isStuck = true;
  const patient = await dial();
  const impatient = await dial();
  impatient.send(change(5000));
  await until('it waits', () => gate.gate.waiting('write') === 1);
  patient.send(change(70_000));
  await until('both wait', () => gate.gate.waiting('write') === 2);
  impatient.socket.destroy();
  const isClosed = () =>
    new Promise<boolean>((resolve) => {
      app.server.getConnections((_error, count) => resolve(count === 1));
    });
  await until('the server knows', isClosed);
  isStuck = false;
  gate.gate.left();
  expect((await patient.replies(1))[0]).toMatch(/^HTTP\/1\.1 200 /);
  expect(bodies).toEqual([JSON.stringify({ text: 'x'.repeat(70_000) }).length]);
});

test('a server that closes serves those that wait', async () => {
  isStuck = true;
  const { send, replies } = await dial();
  send(change());
  await until('it waits', () => gate.gate.waiting('write') === 1);
  const closed = app.close();
  isStuck = false;
  gate.gate.left();
  const [reply = ''] = await replies(1);
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
