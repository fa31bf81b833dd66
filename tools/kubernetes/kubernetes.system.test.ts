import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '@spieltag/api/settings';
import { REGISTRY_SETTINGS } from '@spieltag/registry/settings';
import { PATIENCE } from '@spieltag/server-kit/database';
import { parse } from 'yaml';
import {
  LISTENING_CONNECTIONS,
  WATCHING_CONNECTIONS,
} from '../../api/src/database/connection-room.ts';
import { MAX_CONNECTIONS } from '../../registry/src/database/open-database.ts';
import { type ComposeFile, readComposeFile } from '../compose/compose-file.ts';
import { parseNginx } from '../compose/nginx-config.ts';
import { nginxFaults } from '../compose/nginx-faults.ts';
import { type Manifest, readManifests } from './manifests.ts';
import { schemaFaults } from './schema-faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'deploy/kubernetes');

/** What of a container is looked at. */
interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly [probe: string]: unknown;
}

let manifests: readonly Manifest[];
let compose: ComposeFile;
beforeAll(async () => {
  manifests = await readManifests(join(FOLDER, 'base'));
  const file = join(ROOT, 'docker-compose.yml');
  const chosen = (await readFile(file, 'utf8')).matchAll(/\$\{([A-Z_]+):\?/g);
  const variables = Object.fromEntries([...chosen].map(([, name = '']) => [name, 'chosen']));
  compose = await readComposeFile(file, { ...variables, PUBLIC_URL: 'https://game.example' });
});

const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string) => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
interface Pod {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly terminationGracePeriodSeconds?: number;
}
const podOf = ({ spec = {} }: Manifest) => (spec.template as { readonly spec: Pod }).spec;
const workloads = () => [...ofKind('Deployment'), ...ofKind('Job')];
const portsOf = (name: string) =>
  (named('Service', name).spec?.ports ?? []) as { port: number; targetPort: string }[];
const containerOf = (name: string) => podOf(named('Deployment', name)).containers[0] as Container;

describe('the schemas of the API', () => {
  test('take every resource', async () => {
    expect(await schemaFaults(manifests)).toBe('');
  });

  test.each([
    ['an unknown field', { spec: { replica: 2 } }, 'replica'],
    ['a wrong type', { spec: { replicas: 'two' } }, "'string' is not assignable to type 'number'"],
    ['a wrong name of a choice', { spec: { strategy: { kind: 'Recreate' } } }, 'kind'],
  ])('refuse %s', async (_what, change, why) => {
    const api = named('Deployment', 'api');
    const harmed = { ...api, spec: { ...api.spec, ...change.spec } };
    expect(await schemaFaults([harmed])).toContain(why);
  });
});

test('every file of the base is named by it, and the example builds on it', async () => {
  const files = (await readdir(join(FOLDER, 'base'))).filter(
    (file) => file !== 'kustomization.yaml',
  );
  const { resources } = parse(await readFile(join(FOLDER, 'base/kustomization.yaml'), 'utf8'));
  expect([...resources].sort()).toEqual(files.sort());
  const example = parse(await readFile(join(FOLDER, 'example/kustomization.yaml'), 'utf8'));
  expect(example.resources).toEqual(['../base']);
  const images = new Set(
    workloads().flatMap((one) => podOf(one).containers.map(({ image }) => image)),
  );
  expect(new Set(example.images.map(({ name }: { name: string }) => name))).toEqual(images);
});

test('images are those compose builds, and servers are started as there', () => {
  for (const workload of workloads()) {
    const { containers, initContainers = [] } = podOf(workload);
    for (const { image } of [...containers, ...initContainers]) {
      expect(Object.keys(compose.services)).toContain(image.replace(/^spieltag-/, ''));
    }
  }
  for (const name of ['api', 'registry']) {
    expect(containerOf(name).command).toEqual(compose.services[name]?.command);
  }
});

describe.each([
  ['api', API_SETTINGS],
  ['registry', REGISTRY_SETTINGS],
] as const)('settings of %s', (name, table) => {
  /** Where it differs from compose, whose files lie in a volume. */
  const OTHERS = ['REGISTRY_SIGNING_KEY_FILE', 'LAST_GOOD_FILE'];
  /** Of the S3 client. */
  const OF_OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

  test('exist, and say what compose says', () => {
    const data = named('ConfigMap', `spieltag-${name}`).data ?? {};
    const environment = compose.services[name]?.environment ?? {};
    for (const [setting, value] of Object.entries(data)) {
      expect(Object.keys(table)).toContain(setting);
      if (OTHERS.includes(setting) || environment[setting] === undefined) continue;
      expect([setting, value]).toEqual([setting, environment[setting]]);
    }
  });

  test('that compose has are there too, in the map or among the secrets', async () => {
    const data = named('ConfigMap', `spieltag-${name}`).data ?? {};
    const example = await readFile(join(FOLDER, `example/${name}.env.example`), 'utf8');
    const secrets = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, setting = '']) => setting);
    for (const secret of secrets) expect([...Object.keys(table), ...OF_OTHERS]).toContain(secret);
    const known = new Set([...Object.keys(data), ...secrets, 'ARTEFACTS_DIR', 'WATCHED_FOLDERS']);
    const environment = compose.services[name]?.environment ?? {};
    const optional = (value: string) => value === '';
    const missing = Object.entries(environment).filter(
      ([setting, value]) =>
        !known.has(setting) &&
        !optional(value) &&
        value !== String((table as Record<string, { default: unknown }>)[setting]?.default),
    );
    expect(missing).toEqual([]);
  });

  test('make the ports that are named', () => {
    const { PORT, METRICS_PORT } = named('ConfigMap', `spieltag-${name}`).data ?? {};
    const ports = containerOf(name).ports?.map((port) => [port.name, String(port.containerPort)]);
    expect(ports).toEqual([
      ['http', PORT],
      ['metrics', METRICS_PORT],
    ]);
    const [port] = portsOf(name);
    expect([String(port?.port), port?.targetPort]).toEqual([PORT, 'http']);
  });
});

test('probes ask what compose asks', () => {
  for (const name of ['edge', 'registry', 'api']) {
    const asked = compose.services[name]?.healthcheck?.test?.at(-1) ?? '';
    const { readinessProbe } = containerOf(name) as {
      readinessProbe?: { httpGet?: { path: string } };
    };
    expect(readinessProbe?.httpGet?.path).toBe(new URL(asked).pathname);
  }
});

test('who starts is left to wait for tables for as long as it does', () => {
  const patienceSeconds = (PATIENCE.tries * (PATIENCE.tableMs + PATIENCE.pauseMs)) / 1000;
  // What comes before and after: the database is waited for, and tables are changed.
  const leastSeconds = patienceSeconds + 120;
  for (const name of ['api', 'registry']) {
    const { startupProbe } = containerOf(name) as {
      startupProbe?: { periodSeconds: number; failureThreshold: number };
    };
    const { periodSeconds = 0, failureThreshold = 0 } = startupProbe ?? {};
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(leastSeconds);
    const [, minutes] =
      /^(\d+)m$/.exec(compose.services[name]?.healthcheck?.start_period ?? '') ?? [];
    expect(Number(minutes) * 60).toBeGreaterThanOrEqual(leastSeconds);
  }
});

test('whatever is served more than once outlives the loss of one', () => {
  for (const { metadata } of ofKind('Deployment')) {
    const { spec } = named('PodDisruptionBudget', metadata.name);
    expect(spec).toMatchObject({ minAvailable: 1 });
  }
  const { spec } = named('HorizontalPodAutoscaler', 'api');
  expect(spec?.minReplicas).toBe(2);
});

test('the database the guide asks for has connections for all servers, also while others replace them', async () => {
  const surgeOf = (name: string) => {
    const { strategy } = named('Deployment', name).spec as {
      readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number } };
    };
    return strategy.rollingUpdate.maxSurge;
  };
  const servers =
    Number(named('HorizontalPodAutoscaler', 'api').spec?.maxReplicas) + surgeOf('api');
  const registries = Number(named('Deployment', 'registry').spec?.replicas) + surgeOf('registry');
  const beside = LISTENING_CONNECTIONS + WATCHING_CONNECTIONS;
  const ofServer = API_SETTINGS.DATABASE_CONNECTIONS.default + beside;
  const needed = servers * ofServer + registries * MAX_CONNECTIONS;
  const guide = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, most] = /`max_connections` of (\d+) or more/.exec(guide) ?? [];
  expect(Number(most)).toBeGreaterThanOrEqual(needed);
  expect(guide).toContain(`which makes ${needed};`);
});

test('whoever is to end goes on answering until services have forgotten it, and then has its time', () => {
  for (const name of ['edge', 'registry', 'api']) {
    const { lifecycle } = containerOf(name) as {
      lifecycle?: { preStop?: { exec?: { command: readonly string[] } } };
    };
    const [, waits] = /\bsleep (\d+)/.exec(lifecycle?.preStop?.exec?.command.join(' ') ?? '') ?? [];
    expect([name, Number(waits)]).toEqual([name, 5]);
    const { terminationGracePeriodSeconds: grace = 30 } = podOf(named('Deployment', name));
    const [, needed] = /^(\d+)s$/.exec(compose.services[name]?.stop_grace_period ?? '10s') ?? [];
    expect(grace - Number(waits)).toBeGreaterThanOrEqual(Number(needed));
  }
});

test('metrics are for the monitoring alone, and the database for who works with it', () => {
  const policies = ofKind('NetworkPolicy').map(({ metadata, spec }) => ({
    name: metadata.name,
    ingress: spec?.ingress as { from?: unknown; ports?: { port: unknown }[] }[] | undefined,
  }));
  const opening = (port: unknown) =>
    policies
      .filter(({ ingress = [] }) =>
        ingress.some(({ ports = [] }) => ports.some((one) => one.port === port)),
      )
      .map(({ name }) => name);
  expect(opening('metrics')).toEqual(['metrics-from-monitoring']);
  expect(opening(5432)).toEqual(['database-from-servers']);
  const open = policies.filter(({ ingress = [] }) =>
    ingress.some(({ from }) => from === undefined),
  );
  expect(open.map(({ name }) => name)).toEqual(['edge-from-outside']);
});

test('the edge gets its own configuration, with names that are looked up once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-edge-'));
  try {
    for (const { command = [] } of podOf(named('Deployment', 'edge')).initContainers ?? []) {
      const [program = '', ...args] = command.map((word) =>
        word
          .replace('/etc/nginx/conf.d/spieltag.conf', join(ROOT, 'docker/edge/nginx.conf'))
          .replace('/etc/nginx/conf.d/metrics.conf', join(ROOT, 'docker/edge/metrics.conf'))
          .replace('/config', folder),
      );
      await promisify(execFile)(program, args);
    }
    const text = await readFile(join(folder, 'spieltag.conf'), 'utf8');
    const servers = parseNginx(text)
      .filter(({ name }) => name === 'upstream')
      .map(({ args: [name], block }) => {
        const lines = block ?? [];
        expect(lines.some((line) => line.name === 'resolver')).toBe(false);
        return [name, ...(lines.find((line) => line.name === 'server')?.args ?? [])];
      });
    const address = (name: string) => `${name}:${portsOf(name)[0]?.port}`;
    expect(servers).toEqual(
      ['registry', 'api'].map((name) => [name, address(name), 'fail_timeout=2s']),
    );
    const included = await Promise.all(
      ['last-good.conf', 'kept-files.conf'].map(
        async (name) =>
          [
            `include /etc/nginx/${name};`,
            await readFile(join(ROOT, 'docker/edge', name), 'utf8'),
          ] as const,
      ),
    );
    const metrics = parseNginx(await readFile(join(folder, 'metrics.conf'), 'utf8'));
    const listening = metrics.flatMap(({ block = [] }) =>
      block.filter(({ name }) => name === 'listen'),
    );
    const { ports = [] } = containerOf('edge');
    expect(listening.map(({ args }) => args)).toEqual([
      [String(ports.find(({ name }) => name === 'metrics')?.containerPort)],
    ]);
    // What is kept leads to the same pod for good, also to one that is gone.
    const whole = included.reduce((all, [line, lines]) => all.replaceAll(line, lines), text);
    const kept = [...whole.matchAll(/^ *proxy_set_header Connection (.*);$/gm)];
    expect(new Set(kept.map(([, value]) => value))).toEqual(new Set(['close']));
    expect(nginxFaults(parseNginx(whole))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
