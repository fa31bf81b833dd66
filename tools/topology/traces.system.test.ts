import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EndedSpan, traceInto } from '@spieltag/server-kit/tracing';
import { contract } from '@spieltag/shared-kernel/contract';
import { freePort } from '../../api/src/testing/free-port.ts';
import { createTestServer, type TestServer } from '../../api/src/testing/test-server.ts';
import { until } from '../../api/src/testing/until.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';
import { provideCertificate } from './certificate.ts';
import { startEdge } from './edge.ts';
import type { KeptProcess } from './kept-process.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { findProgram } from './system-program.ts';
import { type EdgeClient, edgeClient } from './testing/edge-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a secret of registry and game server';
const OUTSIDE = '0123456789abcdef0123456789abcdef';

const nginx = await findProgram('nginx');
const openssl = await findProgram('openssl');
if (!nginx || !openssl)
  console.warn('left out: a trace through the edge, as nginx or openssl is missing');
const describeWhereItRuns = nginx && openssl ? describe : describe.skip;

describeWhereItRuns('a trace through the edge', () => {
  let folder: string;
  let reaper: Reaper;
  let edge: KeptProcess;
  let api: TestServer;
  let registry: TestRegistry;
  let players: EdgeClient;
  let operators: EdgeClient;
  let operatorHost: string;
  let spans: EndedSpan[] = [];

  beforeAll(async () => {
    traceInto({ add: (span) => void spans.push(span) });
    folder = await mkdtemp(join(tmpdir(), 'spieltag-traces-'));
    const ports = {
      players: await freePort(),
      operators: await freePort(),
      metrics: await freePort(),
    };
    operatorHost = `127.0.0.1:${ports.operators}`;
    api = await createTestServer({ config: { administrationSecret: SECRET, trustProxy: true } });
    const gameUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
    registry = await createTestRegistry({
      operatorOrigin: `https://${operatorHost}`,
      gameUrl,
      administrationSecret: SECRET,
    });
    await registry.registry.app.listen({ host: '127.0.0.1', port: 0 });
    const portOf = ({ server }: { server: { address(): unknown } }) =>
      (server.address() as AddressInfo).port;
    const services = { api: [portOf(api.app)], registry: [portOf(registry.registry.app)] };
    const certificate = await provideCertificate(folder);
    reaper = startReaper();
    const program = { nginx: nginx ?? '', root: ROOT, say: () => undefined, reaper };
    edge = await startEdge(program, { folder, ports, certificate, services });
    players = await edgeClient(`https://127.0.0.1:${ports.players}`, certificate.certificate);
    operators = await edgeClient(`https://${operatorHost}`, certificate.certificate);
  });
  afterAll(async () => {
    await edge?.stop();
    await reaper?.stop();
    await registry?.close();
    await api?.close();
    traceInto(undefined);
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    spans = [];
  });

  const servers = () => spans.filter(({ kind }) => kind === 'server');
  const queriesIn = (span: EndedSpan | undefined) =>
    spans.filter(({ kind, parentId }) => kind === 'client' && parentId === span?.spanId);

  test('has the id the reply names, whatever a page says, and goes on into the database', async () => {
    const headers = { 'x-request-id': OUTSIDE, traceparent: `00-${OUTSIDE}-fedcba9876543210-01` };
    const body = { uid: 'AAAAAAAAAAAAAAAAAAAAAA', buildNr: 51 };
    const reply = await players(contract.account.uidAuth.path, { headers, body });
    expect(reply.status).toBe(200);
    await until('the request is over', () => servers().length === 1);
    const [request] = servers();
    expect(request).toMatchObject({
      traceId: reply.headers['x-request-id'],
      parentId: undefined,
      name: `POST ${contract.account.uidAuth.path}`,
    });
    expect(request?.traceId).not.toBe(OUTSIDE);
    const queries = queriesIn(request);
    expect(queries.length).toBeGreaterThan(0);
    for (const { traceId } of queries) expect(traceId).toBe(request?.traceId);
  });

  test('goes from the registry to the game server, and is one', async () => {
    const authorization = `Bearer ${await registry.token()}`;
    const { path } = contract.gameloop.listSeasons;
    const reply = await operators(path, { headers: { authorization } });
    expect(reply.status).toBe(200);
    await until('both requests are over', () => servers().length === 2);
    const outer = servers().find(({ parentId }) => parentId === undefined);
    const inner = servers().find(({ parentId }) => parentId !== undefined);
    expect(outer?.traceId).toBe(reply.headers['x-request-id']);
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentId: outer?.spanId });
    expect(queriesIn(inner).length).toBeGreaterThan(0);
  });
});
