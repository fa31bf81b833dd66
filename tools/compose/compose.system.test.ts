import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, startEmbeddedPostgres } from '@spieltag/api/database';
import type { GameState, Leagues } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { freePort } from '../../api/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts';
import {
  MAIN_FILE,
  remoteParts,
  SHELL_VERSION,
  writeBuild,
  writeShell,
} from '../../registry/src/testing/builds.ts';
import { commandOf, copiesOf, parseDockerfile } from '../images/dockerfile.ts';
import { folderMegabytes } from '../images/measure-folder.ts';
import { SERVICES } from '../images/services.ts';
import { PackagesMissingError, stageImage } from '../images/stage-image.ts';
import { type ComposeFile, readComposeFile, type Service } from './compose-file.ts';
import { parseNginx } from './nginx-config.ts';
import { asRole, makeRoles } from './testing/database-roles.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'docker-compose.yml');
const VARIABLES = {
  POSTGRES_PASSWORD: 'secret',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: Buffer.alloc(32).toString('base64'),
  PUBLIC_URL: 'https://game.example',
};
const NAMES = ['edge', 'registry', 'api', 'postgres', 'replica'] as const;
const VERSION = '1.0.0-0123456789';
/** A host and a port where nobody listens. */
const NOBODY = '127.0.0.1:1';

let file: ComposeFile;
const folder = await mkdtemp(join(tmpdir(), 'spieltag-compose-'));
/** Where each server works in its image; undefined: npm has no packages to install there. */
const images = await stageImages();
let database: TestDatabase;
const running: ChildProcess[] = [];

beforeAll(async () => {
  file = await readComposeFile(FILE, VARIABLES);
  // The database's own user passes through.
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  await makeRoles(database.db, {
    api: VARIABLES.API_DB_PASSWORD,
    registry: VARIABLES.REGISTRY_DB_PASSWORD,
  });
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const service = (name: string): Service => {
  const found = file.services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};
/** Of a service that is built from here. */
const buildOf = (name: string) => {
  const { build } = service(name);
  if (!build) throw new Error(`${name} is not built from here`);
  return build;
};
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

test.each(Object.keys(VARIABLES))('%s has to be chosen', async (name) => {
  const { [name]: _missing, ...others } = VARIABLES as Record<string, string>;
  await expect(readComposeFile(FILE, others)).rejects.toThrow(name);
});

test.each(NAMES)(
  '%s has a Dockerfile that copies what there is, and a health check',
  async (name) => {
    const { healthcheck, volumes = [] } = service(name);
    const dockerfile = await read(buildOf(name).dockerfile);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD /m);
    expect(healthcheck?.test?.length).toBeGreaterThan(1);
    const copies = parseDockerfile(dockerfile).flatMap(copiesOf);
    const copied = copies.flatMap(({ stage, sources }) => (stage === undefined ? sources : []));
    await Promise.all(copied.map((from) => access(join(ROOT, from))));
    const named = volumes.map((volume) => volume.split(':')[0] ?? '');
    for (const volume of named) expect(file.volumes).toHaveProperty(volume);
  },
);

test('nobody starts before what it needs is healthy, and only the edge is reached from outside', () => {
  const published = Object.keys(file.services).filter((name) => service(name).ports);
  expect(published).toEqual(['edge', 'prometheus', 'grafana', 'jaeger']);
  for (const name of published.filter((one) => service(one).profiles)) {
    for (const port of service(name).ports ?? [])
      expect([name, port]).toEqual([name, expect.stringMatching(/^127\.0\.0\.1:/)]);
  }
  for (const { depends_on = {} } of Object.values(file.services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect([name, condition]).toEqual([name, 'service_healthy']);
      expect(service(name).healthcheck).toBeDefined();
    }
  }
});

test('backups are made by hand alone, of all that the servers keep', async () => {
  const { command, profiles, environment = {}, volumes = [] } = service('backup');
  expect(profiles).toEqual(['backup']);
  const stages = parseDockerfile(await read(buildOf('backup').dockerfile));
  expect(commandOf(stages)).toEqual(command);
  const copies = stages.flatMap(copiesOf).filter(({ stage }) => stage === undefined);
  await Promise.all(
    copies.flatMap(({ sources }) => sources).map((from) => access(join(ROOT, from))),
  );
  const { DATABASE_URL, REGISTRY_DATABASE_URL, ...places } = environment;
  expect(DATABASE_URL).toBe(service('api').environment?.DATABASE_URL);
  expect(service('registry').environment).toMatchObject({
    DATABASE_URL: REGISTRY_DATABASE_URL,
    ...places,
  });
  // Certificates are not the servers' to keep.
  const kept = (service('registry').volumes ?? []).filter((one) => !one.endsWith(':ro'));
  expect(kept).not.toEqual([]);
  expect(volumes).toEqual(expect.arrayContaining(kept));
});

test('a volume that is new belongs to whoever writes there, whichever service comes first', async () => {
  const missing: string[] = [];
  for (const [name, { build, volumes = [] }] of Object.entries(file.services)) {
    if (!build) continue;
    const instructions = parseDockerfile(await read(build.dockerfile)).at(-1)?.instructions ?? [];
    const user = instructions.find((one) => one.name === 'USER')?.rest;
    // Root writes everywhere; the images of others make folders of their own.
    if (user === undefined) continue;
    const made = instructions.flatMap(({ name: what, rest }) => {
      const [, folders = ''] = (what === 'RUN' && /chown node:node (.+)$/.exec(rest)) || [];
      return folders.split(' ');
    });
    const written = volumes.map((one) => one.split(':')).filter(([, , mode]) => mode !== 'ro');
    missing.push(
      ...written.flatMap(([, target = '']) => (made.includes(target) ? [] : `${name} ${target}`)),
    );
  }
  expect(missing).toEqual([]);
});

test('metrics are collected in the network of the servers, and nobody outside reaches them', async () => {
  for (const name of ['api', 'registry']) {
    const { METRICS_PORT, METRICS_HOST } = service(name).environment ?? {};
    expect([name, METRICS_PORT, METRICS_HOST]).toEqual([name, '9464', '0.0.0.0']);
  }
  const published = (service('edge').ports ?? []).map((port) => port.split(':').at(-1));
  expect(published).toEqual(['8080', '8081']);
  expect(await read('docker/edge/nginx.conf')).not.toMatch(/9464|location [^{]*metrics/);
  expect(await read('docker/edge/metrics.conf')).toMatch(/^ {2}listen 9464;$/m);
});

test('both ports of the edge are logged without addresses, which hold tokens', async () => {
  const config = parseNginx(await read('docker/edge/nginx.conf'));
  const [format] = config.filter(({ name }) => name === 'log_format');
  expect(format?.args[0]).toBe('edge');
  expect(format?.args.join(' ')).not.toMatch(
    /\$(request|request_uri|uri|args|query_string|http_\w+)\b/,
  );
  const servers = config.filter(({ name }) => name === 'server');
  const argsOf = ({ block = [] }: (typeof servers)[number], wanted: string) =>
    block.filter(({ name }) => name === wanted).map(({ args }) => args);
  expect(servers.map((one) => argsOf(one, 'listen'))).toEqual([[['8080']], [['8081']]]);
  for (const one of servers) {
    expect(argsOf(one, 'access_log')).toEqual([['/dev/stdout', 'edge']]);
    expect(argsOf(one, 'error_log')).toEqual([['stderr', 'emerg']]);
  }
});

test('the edge leads to services there are, on the ports they listen on', async () => {
  const config = await read('docker/edge/nginx.conf');
  const servers = [...config.matchAll(/server (\w+):(\d+) resolve\b/g)].map(([, name, port]) => [
    name,
    port,
  ]);
  expect(servers).toEqual([
    ['registry', service('registry').environment?.PORT],
    ['api', service('api').environment?.PORT],
  ]);
  const passed = [...config.matchAll(/proxy_pass http:\/\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(passed)).toEqual(new Set(['registry', 'api']));
});

test.each(NAMES)('%s is started by compose as by its image alone', async (name) => {
  const { command } = service(name);
  const own = commandOf(parseDockerfile(await read(buildOf(name).dockerfile)));
  // Of the edge it is the one of nginx's own image.
  if (name === 'edge') return expect(own).toBeUndefined();
  // Their script goes on with the primary's own command.
  const given = command?.[0] === 'sh' ? command.slice(2) : command;
  expect(own).toEqual(given ?? expect.arrayContaining([name]));
});

test('who leads says one pair of names: to servers, and to both databases', async () => {
  const swapped = await readComposeFile(FILE, {
    ...VARIABLES,
    DATABASE_PRIMARY: 'replica',
    DATABASE_STANDBY: 'postgres',
  });
  const hosts = (of: ComposeFile) =>
    Object.entries(of.services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment).flatMap(([key, value]) =>
        key === 'PRIMARY'
          ? [[name, key, value]]
          : /^postgres(ql)?:/.test(value)
            ? [[name, key, ...value.split(',').map((url) => new URL(url).hostname)]]
            : [],
      ),
    );
  const other: Readonly<Record<string, string>> = { postgres: 'replica', replica: 'postgres' };
  const [before, after] = [hosts(file), hosts(swapped)];
  expect(before.length).toBeGreaterThan(10);
  expect(after).toEqual(
    before.map(([name, key, ...named]) => [name, key, ...named.map((one) => other[one ?? ''])]),
  );
  for (const [name, , ...named] of before) {
    expect([name, named[0]]).toEqual([
      name,
      name === 'api' && named.length === 1 ? 'replica' : 'postgres',
    ]);
  }
  for (const name of ['postgres', 'replica']) {
    const { SERVICE, PRIMARY_URL = '' } = service(name).environment ?? {};
    expect(SERVICE).toBe(name);
    expect(new URL(PRIMARY_URL).searchParams.get('application_name')).toBe(name);
  }
});

test('files with secrets stay out of commits and images', async () => {
  const files = ['.env', '.env.production', 'docker/.env', 'api/.env.local'];
  const { stdout } = await promisify(execFile)('git', ['check-ignore', '--no-index', ...files], {
    cwd: ROOT,
  });
  expect(stdout.trim().split('\n')).toEqual(files);
  const ignored = (await read('.dockerignore')).split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['**/.env', '**/.env.*', '**/.data', '**/signing-key.json']),
  );
});

const whereInstalled = images ? test : test.skip;
whereInstalled.each(SERVICES)('$name takes at most $maxMegabytes MB', async (of) => {
  expect(await folderMegabytes(images?.get(of.name) ?? '')).toBeLessThan(of.maxMegabytes);
});

describe('from what its image has, with the same environment, after a fail-over', () => {
  test('the database takes the settings it is started with', async () => {
    const dockerfile = await read(buildOf('postgres').dockerfile);
    const [program, ...args] = commandOf(parseDockerfile(dockerfile)) ?? [];
    expect(program).toBe('postgres');
    const settings = settingsOf(args);
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
    const db = openDatabase({ url: postgres.url, maxConnections: 1 });
    try {
      for (const [name, value] of Object.entries(settings)) {
        const { rows } = await sql`SHOW ${sql.id(name)}`.execute(db);
        expect(rows).toEqual([{ [name]: value }]);
      }
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  });

  test('the game server is healthy', async () => {
    const port = await freePort();
    await start('api', port, {});
    await healthy('api', port);
  });

  test('an empty database gets a season that can be played, once, and the game server shows it', async () => {
    expect(service('demo-season').restart).toBe('on-failure');
    expect(service('demo-season').build).toEqual(service('api').build);
    const job = async () => once(await start('demo-season', 0, {}), 'exit');
    expect((await job())[0]).toBe(0);
    // Every start of the composition runs it.
    expect((await job())[0]).toBe(0);
    const port = await freePort();
    await start('api', port, {});
    await healthy('api', port);
    const ask = async <T>(path: string) =>
      (await (await fetch(`http://127.0.0.1:${port}/api/${path}`)).json()) as T;
    const { leagues, seasons } = await ask<Leagues>('sportsdata/v1/leagues.json');
    expect(seasons).toMatchObject([{ hidden: false }]);
    const seasonId = leagues[0]?.currentSeasonId ?? '';
    expect(seasonId).toBe(seasons[0]?.id);
    const state = () => ask<GameState>(`gameloop/v1/state/current/${seasonId}.json`);
    // Three weeks have passed: rounds lie behind, whatever the day, and the season goes on.
    while ((await state()).lastCompletedRoundId === null) await wait(200);
    expect(await state()).toMatchObject({ clockMode: 'real' });
    const { count } = await database.db
      .selectFrom('ledger')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(200);
  });

  test('the registry is healthy and serves the page with the shell and the remotes it was given', async () => {
    const port = await freePort();
    const builds = join(folder, 'app');
    const shell = await writeShell(builds);
    const live = await writeBuild(builds, 'mf-live', VERSION, remoteParts('mf-live', VERSION));
    const operator = await writeBuild(builds, 'operator', VERSION, { assets: [MAIN_FILE] });
    for (const [name, dir] of Object.entries({ shell, operator, 'mf-live': live })) {
      await mkdir(join(builds, name), { recursive: true });
      await rename(dir, join(builds, name, 'dist'));
    }
    await start('registry', port, { '/app': builds });
    await healthy('registry', port);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(page).toContain(`href="/shell/${SHELL_VERSION}/${MAIN_FILE}"`);
    expect(page).toContain(`/mf-live/${VERSION}/${MAIN_FILE}`);
    const kept = join(folder, 'data', 'registry', 'signing-key.json');
    expect(Object.keys(JSON.parse(await readFile(kept, 'utf8')))).toEqual(['wrapped', 'wrappedBy']);
  });
});

/** `-c name=value`, any number of times. */
function settingsOf(args: readonly string[]): Readonly<Record<string, string>> {
  const text = args.join(' ');
  expect(text).toMatch(/^(-c \w+=\S+ ?)+$/);
  return Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
}

async function stageImages(): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const staged = SERVICES.map(async ({ name, leaveOut }) => {
      const { workDir } = await stageImage(name, join(folder, 'images', name), leaveOut);
      return [name, workDir] as const;
    });
    return new Map(await Promise.all(staged));
  } catch (error) {
    if (!(error instanceof PackagesMissingError)) throw error;
    console.warn(`left out: the images, as servers start from here: ${error.message}`);
    return undefined;
  }
}

/** The service's own command in its own environment; only addresses and folders are ours. */
async function start(
  name: string,
  port: number,
  folders: Record<string, string>,
): Promise<ChildProcess> {
  const { command = [], environment = {} } = service(name);
  const [program, ...args] = command;
  const places: Record<string, string> = { '/data': join(folder, 'data'), ...folders };
  const metricsPort = await freePort();
  const env = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => {
      if (key === 'DATABASE_URL') return [key, afterFailOver(value)];
      if (key === 'PORT') return [key, String(port)];
      if (key === 'METRICS_PORT') return [key, String(metricsPort)];
      const place = Object.keys(places)
        .sort((one, other) => other.length - one.length)
        .find((path) => value === path || value.startsWith(`${path}/`));
      return [key, place ? value.replace(place, places[place] ?? '') : value];
    }),
  );
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: imageOf(name),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  return child;
}

/** Of the two addresses of a database the first is lost, and the second is ours. */
function afterFailOver(addresses: string): string {
  const [lost = '', living = '', ...more] = addresses.split(',');
  expect(more).toEqual([]);
  const { host } = new URL(lost);
  return [lost.replace(host, NOBODY), asRole(database.url, new URL(living))].join(',');
}

/** Where a service works: in the image of the Dockerfile it is built from. */
function imageOf(name: string): string {
  const [, image = ''] = /^docker\/(\w+)\/Dockerfile$/.exec(buildOf(name).dockerfile) ?? [];
  return images?.get(image) ?? ROOT;
}

/** Runs the service's own health check until it passes, or the service has ended. */
async function healthy(name: string, port: number): Promise<void> {
  const { healthcheck, environment } = service(name);
  const [kind, program, ...args] = healthcheck?.test ?? [];
  expect([kind, program]).toEqual(['CMD', 'node']);
  const ours = args.map((arg) => arg.replace(`:${environment?.PORT}`, `:${port}`));
  const child = running.at(-1);
  while (child?.exitCode === null) {
    const check = spawn(process.execPath, ours, { cwd: imageOf(name), stdio: 'ignore' });
    const [code] = (await once(check, 'exit')) as [number];
    if (code === 0) return;
    await wait(200);
  }
  throw new Error(`${name} ended with ${child?.exitCode}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
