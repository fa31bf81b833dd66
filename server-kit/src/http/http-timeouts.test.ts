import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { drainBody, HTTP_TIMEOUTS, type HttpTimeouts } from './index.ts';

const SHORT = {
  headersTimeout: 50,
  requestTimeout: 100,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 10,
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(limits: HttpTimeouts): Promise<number> {
  const server = createServer({ ...limits }, async (request, response) => {
    await drainBody(request);
    response.end('here');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
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
