import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/testing/free-port.ts';
import { provideCertificate } from './certificate.ts';
import { startEdge } from './edge.ts';
import type { KeptProcess } from './kept-process.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { findProgram } from './system-program.ts';
import { canRunTopology } from './testing/can-run.ts';
import { type EdgeClient, edgeClient } from './testing/edge-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVERS = ['one', 'two', 'three'];
const KEPT_MS = 72_000;
const A_MOMENT_MS = 100;
const PLAYERS = Array.from({ length: 60 }, (_, no) => `Bearer token-${no}`);
/** Which server was called, one call after the other. */
let asked: string[] = [];
/** How often a server was connected to. */
let connections = 0;
/** Servers that refuse all calls for the time being. */
const overloaded = new Set<string>();
/** Servers that take calls and answer none, as a machine that has vanished seems to. */
const silent = new Set<string>();
const describeWhereItRuns = (await canRunTopology()) ? describe : describe.skip;

/** A game server that says no more than which one it is, or that it has too much to do. */
async function listen(name: string): Promise<Server> {
  const server = createServer((_request, reply) => {
    asked.push(name);
    if (silent.has(name)) return;
    if (overloaded.has(name)) reply.writeHead(503, { 'retry-after': '2' });
    reply.end(name);
  });
  // As game servers do: longer than the edge.
  server.keepAliveTimeout = KEPT_MS;
  server.on('connection', () => {
    connections += 1;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return server;
}

describeWhereItRuns('of several game servers', () => {
  let folder: string;
  let servers: Server[];
  let edge: KeptProcess;
  let reaper: Reaper;
  let ask: EdgeClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spieltag-edge-'));
    servers = await Promise.all(SERVERS.map(listen));
    const ports = {
      players: await freePort(),
      operators: await freePort(),
      metrics: await freePort(),
    };
    const api = servers.map((server) => (server.address() as AddressInfo).port);
    const certificate = await provideCertificate(folder);
    reaper = startReaper();
    const nginx = (await findProgram('nginx')) ?? '';
    const program = { nginx, root: ROOT, say: () => undefined, reaper };
    const services = { api, registry: api };
    edge = await startEdge(program, { folder, ports, certificate, services });
    ask = await edgeClient(`https://127.0.0.1:${ports.players}`, certificate.certificate);
  });
  afterAll(async () => {
    await edge?.stop();
    await reaper?.stop();
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const serverOf = async (authorization: string) =>
    (await ask('/api/ledger', { headers: { authorization } })).text;
  const serversOf = async () => {
    const found: string[] = [];
    for (const player of PLAYERS) found.push(await serverOf(player));
    return found;
  };

  test('one answers all calls of a player, and each has players', async () => {
    const first = await serversOf();
    expect(await serversOf()).toEqual(first);
    expect(new Set(first)).toEqual(new Set(SERVERS));
  });

  test('calls share connections, as each of its own would need a port for a minute', async () => {
    await serversOf();
    connections = 0;
    await serversOf();
    await serversOf();
    expect(connections).toBe(0);
  });

  test('any answers who is not signed in', async () => {
    const found = new Set<string>();
    for (let no = 0; no < 60; no++) found.add((await ask('/api/leagues')).text);
    expect(found).toEqual(new Set(SERVERS));
  });

  test('one that is overloaded refuses its own players alone, and has them again at once', async () => {
    const before = await serversOf();
    overloaded.add('two');
    asked = [];
    // Far more often than a server may fail that is taken for gone.
    for (let times = 0; times < 3; times++) {
      for (const [no, authorization] of PLAYERS.entries()) {
        const { status, headers, text } = await ask('/api/ledger', { headers: { authorization } });
        const server = before[no];
        const isRefused = server === 'two';
        expect([text, status]).toEqual([server, isRefused ? 503 : 200]);
        expect(headers['retry-after']).toBe(isRefused ? '2' : undefined);
      }
    }
    // No call was tried at another server as well: the others have no more to do than before.
    expect(asked).toHaveLength(3 * PLAYERS.length);
    overloaded.clear();
    expect(await serversOf()).toEqual(before);
  });

  test('one that takes calls and is silent is stood in for, and has its players again once it answers', async () => {
    const before = await serversOf();
    const [authorization = ''] = PLAYERS;
    const server = await serverOf(authorization);
    silent.add(server);
    expect(await serverOf(authorization)).not.toBe(server);
    silent.clear();
    // It counts as gone for a moment yet, however long that is here.
    while (!isDeepStrictEqual(await serversOf(), before)) await pause(A_MOMENT_MS);
  });

  test('one that is gone is stood in for, and nobody else changes the server', async () => {
    const before = await serversOf();
    servers[1]?.closeAllConnections();
    servers[1]?.close();
    const after = await serversOf();
    expect(after).not.toContain('two');
    const others = before.flatMap((server, no) => (server === 'two' ? [] : [no]));
    expect(others.map((no) => after[no])).toEqual(others.map((no) => before[no]));
  });
});
