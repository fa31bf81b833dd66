import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteServer, type RemoteServer } from './remote-server.ts';

const SITE = 'http://game.test:8080';
const release = { name: 'mf-live', version: '1.0.0-0123456789', files: { 'entry.js': 'sha384-x' } };
const ENTRY = '/mf-live/1.0.0-0123456789/entry.js';

let folder: string;
let remote: RemoteServer;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-dev-'));
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  await writeFile(join(folder, 'entry.js'), 'let built;');
  remote = createRemoteServer(new URL(SITE), folder);
  remote.server.listen(0, 'localhost');
  await once(remote.server, 'listening');
  url = `http://localhost:${portOf(remote.server)}`;
});
afterAll(async () => {
  remote.server.close();
  remote.server.closeAllConnections();
  await rm(folder, { recursive: true });
});

test.each(['/release.json', ENTRY])(
  'pages of the site read %s, those of others do not',
  async (path) => {
    const ask = async (origin: string) => {
      const reply = await fetch(url + path, { headers: { origin } });
      return [reply.status, reply.headers.get('access-control-allow-origin')];
    };
    expect(await ask(SITE)).toEqual([200, SITE]);
    expect(await ask('https://evil.test')).toEqual([200, null]);
  },
);

test('a browser that asks first, as the site is on a network, is let in from the site alone', async () => {
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-private-network': 'true' };
    const reply = await fetch(url + ENTRY, { method: 'OPTIONS', headers });
    return reply.headers.get('access-control-allow-private-network');
  };
  expect(await ask(SITE)).toBe('true');
  expect(await ask('https://evil.test')).toBeNull();
});

test('what the build offers is read as it is now', async () => {
  expect(await (await fetch(`${url}/release.json`)).json()).toEqual(release);
});

describe('what is not built here', () => {
  /** The running game: says what it is asked for, and streams what never ends by itself. */
  const game = createServer((request, response) => {
    if (!request.url?.startsWith('/stream')) return void response.end(`game ${request.url}`);
    response.on('close', () => game.emit('left'));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first');
    if (request.url === '/stream/cut') setImmediate(() => response.destroy());
  });
  const elsewhere = createServer((_request, response) => response.end('elsewhere'));
  let inGame: RemoteServer;
  let port: number;
  beforeAll(async () => {
    for (const server of [game, elsewhere]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    inGame = createRemoteServer(new URL(`http://127.0.0.1:${portOf(game)}`), folder);
    inGame.server.listen(0, '127.0.0.1');
    await once(inGame.server, 'listening');
    port = portOf(inGame.server);
  });
  afterAll(() => {
    for (const server of [inGame.server, game, elsewhere]) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** As it stands on the wire: a client that reads the path would tidy it. */
  async function ask(path: string): Promise<IncomingMessage> {
    const asking = httpRequest({ host: '127.0.0.1', port, path });
    asking.end();
    const [reply] = await once(asking, 'response');
    return reply;
  }

  test.each([
    ['//ELSEWHERE/', '//ELSEWHERE/'],
    ['/\\ELSEWHERE/', '//ELSEWHERE/'],
    ['http://ELSEWHERE/', '/http://ELSEWHERE/'],
    ['/live?to=//ELSEWHERE/?', '/live?to=//ELSEWHERE/?'],
  ])('comes from the game, whatever host the path %s names', async (path, asked) => {
    const named = (text: string) => text.replace('ELSEWHERE', `127.0.0.1:${portOf(elsewhere)}`);
    expect(await text(await ask(named(path)))).toBe(`game ${named(asked)}`);
  });

  test('ends in the game when the page that follows it is gone', async () => {
    const left = once(game, 'left');
    (await ask('/stream')).destroy();
    await left;
  });

  test('is never taken for whole when the game ends it early', async () => {
    await expect(text(await ask('/stream/cut'))).rejects.toThrow();
  });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
