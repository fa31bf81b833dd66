import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
  url = `http://localhost:${(remote.server.address() as AddressInfo).port}`;
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
