import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { API_SETTINGS } from '@spieltag/api/settings';
import { edgeConfig, readEdgeLimits } from './edge-config.ts';

const ROOT = join(import.meta.dirname, '../..');
/** One on each side of the edge. */
const CONNECTIONS_A_STREAM = 2;
/** Game servers in the compose file and in the topology. */
const GAME_SERVERS = 2;
/** The image starts one for each core of the machine; those of a cluster have two or more. */
const WORKERS = 2;

test('the edge keeps open every stream its game servers would, and has files for them', async () => {
  const { connections, files } = await readEdgeLimits(ROOT);
  const streams = GAME_SERVERS * Number(API_SETTINGS.STREAMS.default);
  expect(connections).toBeGreaterThan(streams * CONNECTIONS_A_STREAM);
  expect(files).toBeGreaterThan(connections);
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  expect(compose).toContain(`ulimits: { nofile: ${files} }`);
});

test('so do the edges of a cluster, with as many game servers as it ever has', async () => {
  const { connections } = await readEdgeLimits(ROOT);
  const base = join(ROOT, 'deploy/kubernetes/base');
  const [edge, api] = await Promise.all(
    ['edge.yaml', 'api.yaml'].map((file) => readFile(join(base, file), 'utf8')),
  );
  const edges = Number(/^ {2}replicas: (\d+)$/m.exec(edge ?? '')?.[1]);
  const gameServers = Number(/^ {2}maxReplicas: (\d+)$/m.exec(api ?? '')?.[1]);
  const streams = gameServers * Number(API_SETTINGS.STREAMS.default);
  expect(edges * WORKERS * connections).toBeGreaterThan(streams * CONNECTIONS_A_STREAM);
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
