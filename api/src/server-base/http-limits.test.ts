import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { fastifyLimits, HTTP_LIMITS } from './index.ts';

const SHORT = {
  headersTimeout: 50,
  requestTimeout: 100,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 10,
};

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify(fastifyLimits(SHORT));
  app.get('/', async () => 'here');
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

describe('a connection is closed', () => {
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\n';
  test.each([
    ['on which nothing is sent', '', /^$|^HTTP\/1\.1 408 /],
    ['on which a head does not end', head, /^HTTP\/1\.1 408 /],
    [
      'on which a body does not end',
      `${head}Content-Type: text/plain\r\nContent-Length: 10\r\n\r\nslow`,
      /^HTTP\/1\.1 408 /,
    ],
    ['on which nothing more is asked', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', / 200 OK/],
  ])('%s', async (_which, sent, answer) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    expect(await text(socket)).toMatch(answer);
  });
});

test('The limits of every server are those', () => {
  const { server } = fastify(fastifyLimits());
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: HTTP_LIMITS.headersTimeout,
    requestTimeout: HTTP_LIMITS.requestTimeout,
    keepAliveTimeout: HTTP_LIMITS.keepAliveTimeout,
  });
});
