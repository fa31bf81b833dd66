import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { type Files, versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import { FolderStore } from '../artefacts/folder-store.ts';
import { S3Store } from '../artefacts/s3-store.ts';
import { REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { uploadOf } from '../testing/builds.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { publishRelease } from './publish-release.command.ts';
import { checkUploadedBuild } from './read-build.ts';

const BUCKET = 'artefacts';
const [REMOTE, VERSION] = ['mf-market', '1.0.0-000000000a'];
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let s3: S3rver;
let s3Port: number;
let site: TestRegistry;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-at-once-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  s3Port = (await s3.run()).port;
  site = await createTestRegistry();
});
afterAll(async () => {
  for (const close of opened) await close();
  await site.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** A registry whose way to the bucket holds every file until `before` has ended. */
async function registryWith(before: () => Promise<unknown>): Promise<RegistryContext> {
  const way: Server = createServer(async (call, reply) => {
    if (call.method === 'PUT') await before();
    const { method, url, headers } = call;
    const onward = request({ host: '127.0.0.1', port: s3Port, method, path: url, headers });
    call.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    reply.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(reply);
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  const store = new S3Store({ bucket: BUCKET, region: 'eu-central-1', endpoint, credentials }, 1);
  const { databaseUrl } = site;
  const context = createPruningContext({ databaseUrl, folder, nowMs: site.now() }, () => store);
  opened.push(() => {
    way.closeAllConnections();
    way.close();
    return context.db.destroy();
  });
  return context;
}

function publish(context: RegistryContext, content: string, remote = REMOTE) {
  const { release, files } = uploadOf(remote, VERSION, {}, content);
  const request = { projectId: context.ownProjectId, actor: REGISTRY, reason: '' };
  return publishRelease(context, request, checkUploadedBuild(release, files));
}

/** Somebody waits for an advisory lock of the database. */
async function isSomebodyWaiting({ db }: RegistryContext): Promise<boolean> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows[0]?.count !== '0';
}

test('of two who publish other bytes as one version at once the first has its files', async () => {
  let second: Promise<unknown> | undefined;
  let isSecondWriting = false;
  const slow = await registryWith(async () => {
    isSecondWriting = true;
    await first;
  });
  const quick = await registryWith(async () => {
    if (!second) {
      second = publish(slow, 'let second;');
      second.catch(() => undefined);
    }
    // The second has looked what is there before the first has put its first file.
    while (!isSecondWriting && !(await isSomebodyWaiting(quick)));
  });
  const first = publish(quick, 'let first;');
  expect(await first).toMatchObject({ isNew: true });
  await expect(second).rejects.toMatchObject({ code: 'VERSION_EXISTS' });
  const { files } = uploadOf(REMOTE, VERSION, {}, 'let first;').release;
  const { faults } = await checkFiles(quick.artefacts, versionPath(REMOTE, VERSION), files);
  expect(faults).toEqual([]);
});

test('a registry keeps the files of one version at a time, and goes on after one that failed', async () => {
  const remotes = ['mf-one', 'mf-two', 'mf-three', 'mf-four', 'mf-five'];
  const areAllThere = Promise.withResolvers<void>();
  let [compressed, keeping, most, ended] = [0, 0, 0, 0];
  class SlowStore extends FolderStore {
    override async compress(files: Files) {
      compressed += 1;
      if (compressed === remotes.length) areAllThere.resolve();
      return files;
    }
    override async keep(path: string, files: Files) {
      keeping += 1;
      most = Math.max(most, keeping);
      await areAllThere.promise;
      // What everybody else asks of the database meanwhile.
      for (const _ of remotes) await sql`SELECT 1`.execute(context.db);
      keeping -= 1;
      ended += 1;
      if (ended === 1) throw new Error('the bucket is gone');
      return super.keep(path, files);
    }
  }
  const { databaseUrl } = site;
  const context = createPruningContext(
    { databaseUrl, folder, nowMs: site.now() },
    () => new SlowStore(folder, 1),
  );
  opened.push(() => context.db.destroy());
  const published = remotes.map((remote) => publish(context, 'let one;', remote));
  const results = await Promise.allSettled(published);
  expect(most).toBe(1);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
