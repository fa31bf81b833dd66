import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { HTTP_TIMEOUTS } from '../http/index.ts';
import { Problem } from '../problems/index.ts';
import { createServer, problemAnswerer, type ServerOptions } from './index.ts';

class Closed extends Problem {
  override readonly status = 503;
  override readonly code = 'CLOSED';
  override headers() {
    return { 'retry-after': 7 };
  }
  override toBody() {
    return { code: this.code };
  }
}

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function listen(options: Partial<ServerOptions>): Promise<number> {
  const problem = () => new Closed();
  app = createServer({
    problems: { problemFor: problem, notFound: problem },
    validation: { problemOf: problem },
    trustProxy: false,
    ...options,
  });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

test('callers have the time every server of the house gives them', async () => {
  await listen({});
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app?.server ?? {};
  expect({ ...HTTP_TIMEOUTS, headersTimeout, requestTimeout, keepAliveTimeout }).toEqual(
    HTTP_TIMEOUTS,
  );
});

test('of connections above the limit each is closed at once, and those before are served', async () => {
  const port = await listen({ maxConnections: 2 });
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')] as const;
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const third = connect(port, '127.0.0.1');
  // A reset is an end as well.
  expect(await text(third).catch(() => '')).toBe('');
  sockets[0].end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(sockets[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*here$/);
  sockets[1].destroy();
});

test('who stands before it is given every request first', async () => {
  const answer = await problemAnswerer(new Closed());
  const port = await listen({
    guard: (handle) => (request, response) =>
      request.url === '/' ? handle(request, response) : answer(request, response),
  });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  const refused = await fetch(`http://127.0.0.1:${port}/other`, { method: 'POST', body: '{}' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
  expect(await refused.json()).toEqual({ code: 'CLOSED' });
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
