import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { until } from '../../api/src/testing/until.ts';
import { integrityOfPackage } from './packages/offered-packages.ts';
import { createRegistry, createRegistryConfig, type RegistryOptions } from './server.ts';
import { MAIN_FILE, remoteParts, SHELL_VERSION, writeBuild, writeShell } from './testing/builds.ts';
import { startRegistry } from './testing/registry-process.ts';
import { createTestRegistry, type TestRegistry } from './testing/test-registry.ts';

const NOWHERE = 'postgresql://127.0.0.1:1/none';
const VERSION = '1.0.0-0123456789';
const TRIES_AGAIN_EVERY_MS = 50;

let site: TestRegistry;
let folder: string;
let shell: string;
let live: string;
let file: string;
let admin: pg.Client;

beforeAll(async () => {
  site = await createTestRegistry();
  folder = await mkdtemp(path.join(tmpdir(), 'spieltag-start-'));
  shell = await writeShell(folder);
  live = await writeBuild(folder, 'mf-live', VERSION, remoteParts('mf-live', VERSION));
  await site.registry.publishFromBuild(live);
  // A page makes the registry keep what is live.
  expect((await site.registry.app.inject('/')).statusCode).toBe(200);
  file = path.join(site.folder, 'artefacts', 'mf-live', VERSION, MAIN_FILE);
  const { pathname } = new URL(site.databaseUrl.replace('postgresql:', 'http:'));
  admin = new pg.Client({ connectionString: site.databaseUrl.replace(pathname, '/postgres') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await site.close();
  await rm(folder, { recursive: true });
});

const nameOfDatabase = () =>
  new URL(site.databaseUrl.replace('postgresql:', 'http:')).pathname.slice(1);

async function allowConnections(isAllowed: boolean): Promise<void> {
  await admin.query(`ALTER DATABASE ${nameOfDatabase()} ALLOW_CONNECTIONS ${isAllowed}`);
  if (isAllowed) return;
  const others = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
  await admin.query(others, [nameOfDatabase()]);
}

/** One more registry of the site, and what it says. */
async function another(given: Partial<RegistryOptions> = {}) {
  const said: string[] = [];
  const say = (_what: unknown, words?: string) => said.push(words ?? '');
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, say]);
  const log = { ...Object.fromEntries(levels), child: () => log };
  const registry = await createRegistry({
    databaseUrl: site.databaseUrl,
    artefacts: { dir: path.join(site.folder, 'artefacts') },
    signingKeyFile: path.join(site.folder, 'registry', 'signing-key.json'),
    lastGoodFile: path.join(site.folder, 'registry', 'last-good.json'),
    config: createRegistryConfig({
      brotliQuality: 1,
      triesAgainEveryMs: TRIES_AGAIN_EVERY_MS,
      page: { stage: 'development' },
    }),
    ...given,
    log: log as unknown as FastifyBaseLogger,
  });
  return { registry, said };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

test('a registry as it is shipped starts while its database is away', async () => {
  const seeds = path.join(folder, 'app');
  await cp(shell, path.join(seeds, 'shell', 'dist'), { recursive: true });
  await cp(live, path.join(seeds, 'mf-live', 'dist'), { recursive: true });
  const shipped = await startRegistry(path.resolve(import.meta.dirname, 'main.ts'), {
    DATABASE_URL: NOWHERE,
    ARTEFACTS_DIR: path.join(site.folder, 'artefacts'),
    REGISTRY_SIGNING_KEY_FILE: path.join(site.folder, 'registry', 'signing-key.json'),
    LAST_GOOD_FILE: path.join(site.folder, 'registry', 'last-good.json'),
    SEED_DIR: seeds,
  });
  const page = await fetch(shipped.origin);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(SHELL_VERSION)]);
  await shipped.stop();
});

test('what it could not bring back it brings back when the database is there again', async () => {
  await rm(file);
  await allowConnections(false);
  const { registry, said } = await another();
  await registry.seedFromBuild(shell);
  await registry.seedFromBuild(live);
  await registry.tellMissing();
  expect((await registry.app.inject('/')).statusCode).toBe(200);
  expect(said).toContain('The start goes on without, and it is tried again');
  expect(await isThere(file)).toBe(false);
  await allowConnections(true);
  await until('the file is back', () => isThere(file));
  await registry.close();
});

test('a registry starts while its bucket is away', async () => {
  const { registry, said } = await another({
    artefacts: {
      bucket: 'artefacts',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
  });
  await registry.seedFromBuild(shell);
  await registry.tellMissing();
  expect((await registry.app.inject('/')).statusCode).toBe(200);
  expect(said).toContain('The start goes on without, and it is tried again');
  await registry.close();
});

test('packages that could not be kept are offered when there is space for them', async () => {
  const content = Buffer.from('kernel');
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const name = `kernel-1.0.0-${digest}.tgz`;
  const packagesDir = path.join(folder, 'packages');
  await mkdir(packagesDir);
  await writeFile(path.join(packagesDir, name), content);
  const entry = {
    name: '@spieltag/shared-kernel',
    version: '1.0.0',
    file: name,
    bytes: content.byteLength,
    integrity: integrityOfPackage(content),
  };
  const index = { kernel: '1.0.0', packages: [entry] };
  await writeFile(path.join(packagesDir, 'index.json'), JSON.stringify(index));
  const artefacts = { dir: path.join(folder, 'another', 'artefacts') };
  // A file where the folder is to be: nothing can be kept.
  await writeFile(path.join(folder, 'another'), 'in the way');
  const { registry, said } = await another({ artefacts, packagesDir });
  const offered = async () =>
    (await registry.app.inject('/packages/index.json')).json().packages.length;
  expect([await offered(), said]).toEqual([
    0,
    expect.arrayContaining(['The start goes on without, and it is tried again']),
  ]);
  await rm(path.join(folder, 'another'));
  await until('they are offered', async () => (await offered()) === 1);
  expect((await registry.app.inject(`/packages/${name}`)).body).toBe('kernel');
  await registry.close();
});

test('a remote that does not fit what is live is named in the log, and waits', async () => {
  const parts = { ...remoteParts('mf-groups', VERSION), kernel: '^2.0.0' };
  const { registry, said } = await another();
  await registry.seedFromBuild(await writeBuild(folder, 'mf-groups', VERSION, parts));
  expect(said).toContain('mf-groups does not fit what is live: it waits until it does');
  expect(said).not.toContain('The start goes on without, and it is tried again');
  await registry.close();
});

test('a first start that fails says so: there is nothing to go on with', async () => {
  const empty = await createTestRegistry({ isEmpty: true });
  const other = await writeBuild(folder, 'mf-live', VERSION, {
    ...remoteParts('mf-live', VERSION),
    files: { [MAIN_FILE]: 'sha384-other' },
  });
  await expect(empty.registry.seedFromBuild(other)).rejects.toThrow('main');
  await empty.close();
});

test('a database that cannot be brought up to date when it comes back is named in the log', async () => {
  const change = new pg.Client({ connectionString: site.databaseUrl });
  await change.connect();
  await change.query(`UPDATE registry.migration_checksum SET checksum = 'another'`);
  await change.end();
  await allowConnections(false);
  const { registry, said } = await another();
  await allowConnections(true);
  await until('it is said', () => said.includes('The database cannot be brought up to date'));
  await registry.close();
});
