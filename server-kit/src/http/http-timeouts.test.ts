import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { fastifyTimeouts, HTTP_TIMEOUTS, type HttpTimeouts } from './index.ts';

const SHORT = {
  headersTimeout: 50,
  requestTimeout: 100,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 10,
};

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

async function listen(limits: HttpTimeouts): Promise<number> {
  const app = fastify(fastifyTimeouts(limits));
  apps.push(app);
  app.get('/', async () => 'here');
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** What comes back until the server closes the connection. */
async function answerTo(sent: string, limits: HttpTimeouts): Promise<string> {
  const socket = connect(await listen(limits), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

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
  ])('%s', async (_which, sent, answer) => {
    expect(await answerTo(sent, SHORT)).toMatch(answer);
  });

  test('on which nothing more is asked', async () => {
    // The other limits stay as they are: on a busy machine the request itself may come late.
    const limits = { ...HTTP_TIMEOUTS, keepAliveTimeout: 50 };
    const answer = await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', limits);
    expect(answer).toMatch(/ 200 OK/);
  });
});

test('The limits of every server are those', () => {
  const { server } = fastify(fastifyTimeouts());
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: HTTP_TIMEOUTS.headersTimeout,
    requestTimeout: HTTP_TIMEOUTS.requestTimeout,
    keepAliveTimeout: HTTP_TIMEOUTS.keepAliveTimeout,
  });
});
