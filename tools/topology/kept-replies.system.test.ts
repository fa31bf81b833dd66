import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/testing/free-port.ts';
import { until } from '../../api/src/testing/until.ts';
import { startEdge } from './edge.ts';
import type { KeptProcess } from './kept-process.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { findProgram } from './system-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = '/mf-market/1.0.0-0123456789/remoteEntry.js';
const APP = 'https://localhost';
const SHOP = 'https://shop.example';
const nginx = await findProgram('nginx');
if (!nginx)
  console.warn('left out: what the edge keeps, as nginx is missing (apt-get install nginx)');
const describeWhereInstalled = nginx ? describe : describe.skip;

describeWhereInstalled('of what the edge keeps', () => {
  let folder: string;
  let registry: Server;
  let reaper: Reaper;
  let edge: KeptProcess;
  let site: string;
  /** How the registry answers; 0: not at all. */
  let answer = { status: 200, body: 'it' };
  const asked: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spieltag-kept-'));
    // The user nginx works as passes through.
    await chmod(folder, 0o711);
    // A registry as it was once: it tells whoever says its origin, and nobody else.
    registry = createServer(({ url, headers }, reply) => {
      asked.push({ url, headers });
      if (headers.origin !== undefined) {
        reply.setHeader('access-control-allow-origin', headers.origin);
        reply.setHeader('access-control-allow-credentials', 'true');
      }
      reply.setHeader('vary', 'Origin');
      if (answer.status === 0) reply.destroy();
      if (answer.status === 200) reply.setHeader('cache-control', 'public, max-age=31536000');
      reply.writeHead(answer.status || 500).end(answer.body);
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    const ports = {
      players: await freePort(),
      operators: await freePort(),
      metrics: await freePort(),
    };
    site = `http://127.0.0.1:${ports.players}`;
    reaper = startReaper();
    edge = await startEdge(
      { nginx: nginx ?? '', root: ROOT, say: () => undefined, reaper },
      { folder, ports, services: { api: [port], registry: [port] } },
    );
  });
  afterAll(async () => {
    await edge?.stop();
    await reaper?.stop();
    registry?.closeAllConnections();
    registry?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const askedFor = (path: string) => asked.filter(({ url }) => url === path);

  test.each([
    ['a page of the site', undefined],
    ['an app', APP],
  ])('a file %s has asked for first is for every page', async (_title, first) => {
    const path = `${FILE}.${first === undefined ? 'site' : 'app'}`;
    for (const origin of [first, undefined, APP, SHOP]) {
      const { headers } = await fetch(`${site}${path}`, { headers: origin ? { origin } : {} });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(askedFor(path)).toHaveLength(1);
  });

  test.each([
    ['the page', '/', 2],
    ['what is live', '/discovery/projects/spieltag/microFrontends', 2],
    ['a file', `${FILE}.asked`, 1],
  ])('%s is asked for as for players, whatever the caller says', async (_title, path, calls) => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const headers = { 'x-served-to': 'operators', traceparent };
    await (await fetch(`${site}${path}`, { headers })).text();
    // What is kept for the time the registry is away is asked for beside it.
    await until('all calls have come', () => askedFor(path).length === calls);
    for (const call of askedFor(path)) {
      expect(call.headers['x-served-to']).toBe('players');
      expect(call.headers.traceparent).toBeUndefined();
    }
  });

  describe('a file that was kept', () => {
    const get = async (path: string) => {
      const reply = await fetch(site + path);
      return [reply.status, await reply.text()];
    };
    afterEach(() => {
      answer = { status: 200, body: 'it' };
    });

    test('is replaced by the one that somebody asks for again', async () => {
      const path = `${FILE}.damaged`;
      answer = { status: 200, body: 'damaged' };
      expect(await get(path)).toEqual([200, 'damaged']);
      answer = { status: 200, body: 'mended' };
      expect(await get(path)).toEqual([200, 'damaged']);
      expect(await get(`${path}?attempt=1`)).toEqual([200, 'mended']);
      expect(await get(path)).toEqual([200, 'mended']);
    });

    test.each([
      ['cannot serve it', 503],
      ['is away', 0],
    ])('is there for who asks again while the registry %s', async (_how, status) => {
      const path = `${FILE}.kept-${status}`;
      await get(path);
      answer = { status, body: 'damaged' };
      expect(await get(`${path}?attempt=1`)).toEqual([200, 'it']);
      expect(await get(path)).toEqual([200, 'it']);
    });

    test('is none that could not be served', async () => {
      const path = `${FILE}.late`;
      answer = { status: 503, body: 'damaged' };
      for (const query of ['', '?attempt=1']) expect((await get(path + query))[0]).toBe(503);
      answer = { status: 0, body: '' };
      for (const query of ['', '?attempt=1']) {
        expect(await get(path + query)).toEqual([503, expect.stringContaining('UNAVAILABLE')]);
      }
      answer = { status: 200, body: 'mended' };
      expect(await get(path)).toEqual([200, 'mended']);
    });
  });
});
