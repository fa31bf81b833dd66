import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '@spieltag/api/settings';
import { edgeConfig, readEdgeLimits } from './edge-config.ts';

const ROOT = join(import.meta.dirname, '../..');
/** One on each side of the edge. */
const CONNECTIONS_A_STREAM = 2;
/** Game servers in the compose file and in the topology. */
const GAME_SERVERS = 2;
/** As measured: a worker with room for its connections, and what a stream with a long token adds. */
const MEMORY = { workerMb: 26, streamKb: 18 };

test('the edge keeps open every stream its game servers would, and has files for them', async () => {
  const { connections, files } = await readEdgeLimits(ROOT);
  const streams = GAME_SERVERS * Number(API_SETTINGS.STREAMS.default);
  expect(connections).toBeGreaterThan(streams * CONNECTIONS_A_STREAM);
  expect(files).toBeGreaterThan(connections);
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  expect(compose).toContain(`ulimits: { nofile: ${files} }`);
});

describe('in a cluster, with as many game servers as it ever has,', () => {
  async function readCluster() {
    const base = join(ROOT, 'deploy/kubernetes/base');
    const [edge = '', api = ''] = await Promise.all(
      ['edge.yaml', 'api.yaml'].map((file) => readFile(join(base, file), 'utf8')),
    );
    const gameServers = Number(/^ {2}maxReplicas: (\d+)$/m.exec(api)?.[1]);
    return { edge, streams: gameServers * Number(API_SETTINGS.STREAMS.default) };
  }

  test('the edges keep every stream open', async () => {
    const { workers, connections } = await readEdgeLimits(ROOT);
    const { edge, streams } = await readCluster();
    const edges = Number(/^ {2}replicas: (\d+)$/m.exec(edge)?.[1]);
    expect(edges * workers * connections).toBeGreaterThan(streams * CONNECTIONS_A_STREAM);
  });

  test('an edge that is left alone has the memory for it, however many processors its machine has', async () => {
    const { workers, connections } = await readEdgeLimits(ROOT);
    const { edge, streams } = await readCluster();
    expect(workers * connections).toBeGreaterThan(streams * CONNECTIONS_A_STREAM);
    const [, limit] = /limits: \{ memory: (\d+)Gi \}/.exec(edge) ?? [];
    const needed = workers * MEMORY.workerMb * 1e6 + streams * MEMORY.streamKb * 1e3;
    expect(Number(limit) * 2 ** 30).toBeGreaterThan(needed);
  });
});

test('the topology keeps as many open as the image', async () => {
  const { connections } = await readEdgeLimits(ROOT);
  const config = await edgeConfig(ROOT, {
    folder: '/srv/edge',
    ports: { players: 1, operators: 2, metrics: 3 },
    certificate: { certificate: '/srv/tls.crt', key: '/srv/tls.key' },
    services: { registry: [4], api: [5, 6] },
  });
  expect(config).toContain(`worker_connections ${connections};`);
});
