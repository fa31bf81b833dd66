import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Teardown } from '@spieltag/remote-kit/process';
import { provideDataDir } from '../start/data-dir.ts';
import { provideCertificate } from './certificate.ts';
import { Databases } from './databases.ts';
import { startEdge } from './edge.ts';
import { KeptProcess } from './kept-process.ts';
import type { Say } from './prefixed-output.ts';
import { type Reaper, startReaper } from './reaper.ts';
import { ComposeServices, type Places } from './services.ts';
import { provideVariables, type TopologySettings } from './settings.ts';
import { requireProgram } from './system-program.ts';

export interface TopologyOptions {
  readonly settings: TopologySettings;
  /** Folder of the repository. */
  readonly root: string;
  /** Folder with the builds of the front ends, as `/app` of the registry's image. */
  readonly appDir: string;
  /** Processes that serve the API. */
  readonly apis: number;
  /** A season is brought in where there is none. */
  readonly withDemoSeason: boolean;
  /** Settings besides those of the compose file, by service. */
  readonly environment?: Places['environment'];
  readonly say: Say;
  readonly teardown: Teardown;
}

/** What `docker-compose.yml` says, as processes of this machine. */
export interface Topology {
  /** Where players find it. */
  readonly url: string;
  /** File of the certificate it vouches for itself with. */
  readonly certificate: string;
  /** Where the edge tells of itself. */
  readonly edgeMetrics: string;
  readonly databases: Databases;
  /** Edge, registry and the game servers, `api-1` and so on. */
  readonly processes: ReadonlyMap<string, KeptProcess>;
}

const HEALTHY_WITHIN_MS = 90_000;
const ASK_EVERY_MS = 100;

interface Parts extends TopologyOptions {
  readonly compose: ComposeServices;
  readonly places: Places;
  readonly reaper: Reaper;
  readonly processes: Map<string, KeptProcess>;
}

/**
 * Starts it; resolves when it can be played. Nothing starts before what it needs is healthy.
 * @throws StartError, DatabaseStartError
 */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const { root, appDir, say, teardown } = options;
  const nginx = await requireProgram('nginx');
  const settings = await provideDataDir(options.settings);
  const { dataDir, ports } = settings;
  const certificate = await provideCertificate(dataDir);
  const variables = await provideVariables(settings, dataDir);
  const compose = await ComposeServices.read(root, variables);
  const databases = await teardown.hold(
    'databases',
    () => Databases.start({ compose, variables, root, dataDir, say }),
    (started) => started.stop(),
  );
  const reaper = await teardown.hold(
    'reaper',
    async () => startReaper(),
    (held) => held.stop(),
  );
  const places: Places = {
    sockets: databases.sockets,
    ports: {
      registry: await freePorts(1),
      api: await freePorts(options.apis),
    },
    folders: {
      '/data': join(dataDir, 'data'),
      '/app': appDir,
      '/watched': dataDir,
      '/certificates': dataDir,
      ...(variables.DOCUMENTS_DIR ? { '/documents': resolve(root, variables.DOCUMENTS_DIR) } : {}),
    },
    environment: options.environment,
  };
  await mkdir(join(dataDir, 'data', 'registry'), { recursive: true });
  const parts: Parts = { ...options, compose, places, reaper, processes: new Map() };
  await Promise.all([startServers(parts, 'registry'), startServers(parts, 'api')]);
  run(parts, 'replication', 'replication', 0);
  if (options.withDemoSeason) run(parts, 'demo-season', 'season', 0);
  const [metrics = 0] = await freePorts(1);
  const edge = startEdge(
    { nginx, root, say, reaper },
    {
      folder: join(dataDir, 'edge'),
      ports: { ...ports, metrics },
      certificate,
      services: places.ports,
    },
  );
  parts.processes.set(
    'edge',
    await teardown.hold(
      'edge',
      () => edge,
      (held) => held.stop(),
    ),
  );
  return {
    url: variables.PUBLIC_URL ?? '',
    certificate: certificate.certificate,
    edgeMetrics: `http://127.0.0.1:${metrics}/metrics`,
    databases,
    processes: parts.processes,
  };
}

/** As many of a service as it has ports; resolves when its health checks pass. */
async function startServers(parts: Parts, service: string): Promise<void> {
  const { places, compose } = parts;
  const ports = places.ports[service] ?? [];
  const starting = ports.map(async (port, i) => {
    run(parts, service, ports.length > 1 ? `${service}-${i + 1}` : service, port);
    await isHealthy(service, compose.healthUrl(service, port));
  });
  await Promise.all(starting);
}

function run(parts: Parts, service: string, name: string, port: number): void {
  const { compose, places, say, reaper, processes, teardown } = parts;
  const order = compose.processOf(service, name, port, places);
  const kept = new KeptProcess(order, say, reaper);
  teardown.add(name, () => kept.stop());
  processes.set(name, kept);
  kept.start();
}

async function isHealthy(service: string, url: string): Promise<void> {
  const until = performance.now() + HEALTHY_WITHIN_MS;
  while (performance.now() < until) {
    const reply = await fetch(url).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`${service} is not healthy after ${HEALTHY_WITHIN_MS / 1000} s`);
}

/** Ports nobody listens on, different ones: they are let go of together. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      return typeof address === 'object' ? (address?.port ?? 0) : 0;
    }),
  );
}
