import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { until } from '../testing/until.ts';
import { StreamAudience } from './stream-audience.ts';
import { comeBackMs, StreamListener } from './stream-listener.ts';
import { messageOfJson, streamBytes } from './stream-message.ts';

const PIECE = messageOfJson('matches', JSON.stringify('x'.repeat(200_000)));
const PIECES = 100;

let server: Server;
let audience: StreamAudience;
let dropped: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  dropped = 0;
  audience = new StreamAudience({ sent: () => {}, dropped: () => dropped++, rated: () => {} });
  server = createServer(({ socket }, response) => {
    response.flushHeaders();
    audience.add(new StreamListener(response, socket), streamBytes(''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** A listener; what it has read of what it was sent. */
function listener(version: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`);
  return socket;
}

test('who does not read is dropped with a bounded buffer, and keeps nobody waiting', async () => {
  const slow = listener('1.1');
  slow.pause();
  const reader = listener('1.1');
  let bytes = 0;
  reader.on('data', ({ length }) => {
    bytes += length;
  });
  await until('both listen', () => audience.size === 2);
  for (let sent = 1; sent <= PIECES; sent++) {
    audience.send(PIECE);
    await until('it was read', () => bytes > sent * PIECE.length);
  }
  await until('the other one is dropped', () => dropped === 1);
  expect(audience.size).toBe(1);
});

test('what is one user’s business goes to who listens for them, as long as they do', async () => {
  const added: StreamListener[] = [];
  server.removeAllListeners('request');
  server.on('request', ({ socket, url }, response) => {
    response.flushHeaders();
    const made = new StreamListener(response, socket, {
      caller: { id: url?.slice(1) ?? '', expiresAtMs: Infinity },
    });
    added.push(made);
    audience.add(made, streamBytes(''));
  });
  const texts = ['us-1', 'us-1', 'us-2'].map((userId) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET /${userId} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const read = { text: '' };
    socket.on('data', (bytes) => {
      read.text += bytes.toString();
    });
    return read;
  });
  await until('all listen', () => audience.size === 3);
  audience.sendTo('us-1', 'one');
  await until('it was read', () => texts.filter(({ text }) => text.includes('one')).length === 2);
  const writes = added.map((each) => jest.spyOn(each, 'write'));
  const [first, second] = added.filter(({ caller }) => caller?.id === 'us-1');
  if (first) audience.delete(first);
  audience.sendTo('us-1', 'two');
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
  if (second) audience.delete(second);
  audience.sendTo('us-1', 'three');
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
  expect(texts.filter(({ text }) => text.includes('one'))).toHaveLength(2);
});

test('a listener of HTTP 1.0 gets no pieces with lengths', async () => {
  const old = listener('1.0');
  let text = '';
  old.on('data', (bytes) => {
    text += bytes.toString();
  });
  await until('it listens', () => audience.size === 1);
  audience.keepAlive();
  await until('the heartbeat is read', () => text.endsWith(':\n\n'));
  expect(text).toMatch(/\r\n\r\nretry: \d+\n\n:\n\n$/);
});

test('what was sent to all is a sign of life: no heartbeat follows at once', async () => {
  const reader = listener('1.1');
  let text = '';
  reader.on('data', (bytes) => {
    text += bytes.toString();
  });
  await until('it listens', () => audience.size === 1);
  audience.send(PIECE);
  audience.keepAlive();
  audience.send('event: last\n\n');
  await until('all was read', () => text.includes('event: last'));
  expect(text).not.toContain('\n:\n\n');
});

test('a heartbeat follows each quarter of a minute of silence, and none before it', async () => {
  const reader = listener('1.0');
  let text = '';
  reader.on('data', (bytes) => {
    text += bytes.toString();
  });
  await until('it listens', () => audience.size === 1);
  const now = jest.spyOn(performance, 'now');
  try {
    for (const ms of [0, 14_999, 15_000, 29_999, 30_000]) {
      now.mockReturnValue(ms);
      if (ms === 0) audience.send('event: first\n\n');
      else audience.keepAlive();
    }
  } finally {
    now.mockRestore();
  }
  audience.send('event: last\n\n');
  await until('all was read', () => text.includes('event: last'));
  expect(text).toMatch(/event: first\n\n:\n\n:\n\nevent: last/);
});

describe('who has lost a stream', () => {
  const shares = Array.from({ length: 10_000 }, (_, no) => no / 10_000);

  test('comes back soon where they are few', () => {
    const times = shares.map((share) => comeBackMs(20, share));
    expect(Math.min(...times)).toBe(1000);
    expect(Math.max(...times)).toBeLessThan(4000);
  });

  test.each([4000, 10_000, 12_000])(
    'comes back with at most a thousand others a second, of %d',
    (listeners) => {
      const bySecond = Map.groupBy(shares, (share) =>
        Math.floor(comeBackMs(listeners, share) / 1000),
      );
      for (const coming of bySecond.values()) {
        expect((coming.length / shares.length) * listeners).toBeLessThanOrEqual(1001);
      }
    },
  );
});
