import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerProblems } from '@spieltag/server-kit/problems';
import fastify, { type FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { problemReplies } from '../http/problem-replies.ts';
import { artefactRoutes } from './artefact.routes.ts';
import { type ArtefactStore, integrityOf } from './artefact-store.ts';
import { CheckedFiles } from './checked-files.ts';
import { FORMS } from './file-faults.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

const BUCKET = 'artefacts';
const PATH = 'mf-market/1.0.0-0123456789';
const SHELL_PATH = 'shell/1.0.0-0123456789';
const WORKER = 'watchdog.worker.0123456789.js';
const SCRIPT = Buffer.from('let spieltag = 1;\n'.repeat(100));
const FILES = new Map([
  ['main.0000000000.js', SCRIPT],
  ['sub/small.css', Buffer.from('a{}')],
  ['old.html', Buffer.from('<script>alert(1)</script>')],
]);

const unknown = async () => undefined;

let folder: string;
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-artefacts-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: readonly [string, () => ArtefactStore][] = [
  ['a folder', () => new FolderStore(join(folder, 'artefacts'), 5)],
  [
    'a bucket',
    () =>
      new S3Store(
        {
          bucket: BUCKET,
          region: 'eu-central-1',
          endpoint,
          credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        },
        5,
      ),
  ],
];

/** As somebody who may not do everything, which root may. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  await work().finally(() => isRoot && process.seteuid?.(0));
}

test('what cannot be removed keeps nothing else in a folder, and is named', async () => {
  const dir = join(folder, 'stuck');
  const store = new FolderStore(dir, 5);
  await mkdir(join(dir, '.removed-1', 'locked', 'file'), { recursive: true });
  await mkdir(join(dir, '.removed-2'));
  await chmod(join(dir, '.removed-1', 'locked'), 0o500);
  for (const open of [folder, dir]) await chmod(open, 0o777);
  await asNobody(async () => {
    await store.keep(PATH, FILES);
    expect(await store.remove(PATH)).toBeGreaterThan(0);
    await expect(store.removeDrafts(0)).rejects.toThrow('.removed-1');
  });
  expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual(['.removed-1']);
  await chmod(join(dir, '.removed-1', 'locked'), 0o700);
});

describe.each(STORES)('artefacts in %s', (_name, open) => {
  let server: FastifyInstance;
  beforeAll(async () => {
    const artefacts = open();
    await artefacts.keep(PATH, FILES);
    server = fastify();
    answerProblems(server, problemReplies);
    await server.register(artefactRoutes, { files: new CheckedFiles(artefacts, unknown) });
  });
  afterAll(() => server.close());

  test('are there for other processes, whole', async () => {
    const other = open();
    expect(await other.read(`${PATH}/main.0000000000.js`)).toEqual(SCRIPT);
    expect(await other.read(`${PATH}/sub/small.css`)).toEqual(Buffer.from('a{}'));
    expect(await other.read(`${PATH}/none.js`)).toBeUndefined();
  });

  test('are never replaced', async () => {
    await open().keep(PATH, new Map([['main.0000000000.js', Buffer.from('let other;')]]));
    expect(await open().read(`${PATH}/main.0000000000.js`)).toEqual(SCRIPT);
  });

  test('are removed with their whole version, and can be kept anew', async () => {
    const store = open();
    const path = 'mf-live/1.0.0-0123456789';
    const sibling = 'mf-live/1.0.0-0123456789a';
    await store.keep(path, FILES);
    await store.keep(sibling, FILES);
    await store.read(`${path}/main.0000000000.js`);
    const bytes = await store.size(path);
    expect(bytes).toBeGreaterThan(SCRIPT.length);
    expect(await store.remove(path)).toBe(bytes);
    expect([await store.size(path), await store.remove(path)]).toEqual([0, 0]);
    for (const file of FILES.keys()) {
      expect(await store.read(`${path}/${file}`)).toBeUndefined();
      expect(await store.read(`${sibling}/${file}`)).toBeDefined();
    }
    await store.keep(path, FILES);
    expect(await store.read(`${path}/sub/small.css`)).toEqual(Buffer.from('a{}'));
    expect(await store.size(path)).toBe(bytes);
  });

  test('are mended one by one: what is whole stays', async () => {
    const store = open();
    const path = 'mf-live/1.0.1-0123456789';
    const small = `${path}/sub/small.css`;
    await store.keep(path, new Map([...FILES, ['sub/small.css.br', Buffer.from('damaged')]]));
    expect(await store.read(`${small}.br`)).toEqual(Buffer.from('damaged'));
    const fresh = Buffer.from('b{}');
    const mended = [
      ['sub/small.css', fresh],
      ['new/file.js', fresh],
    ] as const;
    await store.mend(path, new Map([...mended, ['sub/small.css.br', undefined]]));
    expect(await store.read(small)).toEqual(fresh);
    expect(await store.read(`${small}.br`)).toBeUndefined();
    expect(await store.read(`${path}/new/file.js`)).toEqual(fresh);
    expect(await store.read(`${path}/main.0000000000.js`)).toEqual(SCRIPT);
    await store.mend('mf-live/1.0.2-0123456789', FILES);
    await store.keep('mf-live/1.0.2-0123456789', new Map([['main.0000000000.js', fresh]]));
    expect(await store.read('mf-live/1.0.2-0123456789/main.0000000000.js')).toEqual(SCRIPT);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'br'],
    ['identity', undefined],
  ])('go out to who accepts %s in their coding, for ever', async (accepted, coding) => {
    const url = `/${PATH}/main.0000000000.js`;
    const reply = await server.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(reply.rawPayload.length < SCRIPT.length).toBe(coding !== undefined);
  });

  test.each([
    ['of the shell may report to its site', SHELL_PATH, "default-src 'none'; connect-src 'self'"],
    ['of a remote may do nothing', 'mf-market/1.0.1-0123456789', "default-src 'none'; sandbox"],
  ])('a worker %s', async (_name, path, policy) => {
    await open().keep(path, new Map([[WORKER, SCRIPT]]));
    const reply = await server.inject(`/${path}/${WORKER}`);
    expect(reply.headers['content-security-policy']).toBe(policy);
  });

  test('of a page that was published before opens as none', async () => {
    const reply = await server.inject(`/${PATH}/old.html`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['one that was not published', 'none.js'],
    ['a folder', 'sub'],
    ['one of elsewhere', '%2e%2e/%2e%2e/x.js'],
    ['one of the store', '.complete'],
    ['one that climbs', 'sub%2f..%2fmain.0000000000.js'],
    ['a name nothing can have', `${'a'.repeat(300)}.js`],
    ['a depth nothing can have', `${'a/'.repeat(3000)}b.js`],
  ])('%s is not there', async (_what, file) => {
    const reply = await server.inject(`/${PATH}/${file}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

test('what lies in a folder is looked at anew, what a bucket has is held', async () => {
  const [inFolder, inBucket] = STORES.map(([, open]) => open());
  const path = `${PATH}/sub/small.css`;
  await inBucket?.read(path);
  await writeFile(join(folder, 'artefacts', path), 'b{}');
  expect(await inFolder?.read(path)).toEqual(Buffer.from('b{}'));
  expect(await inBucket?.readAgain(path)).toEqual(await inBucket?.read(path));
});

test('what a bucket has is looked at anew where it is not what was published', async () => {
  const [, open] = STORES[1] ?? [];
  const [one, other] = [open?.(), open?.()];
  const version = '1.0.3-0123456789';
  const path = `mf-live/${version}`;
  const damaged = new Map([['main.0000000000.js', Buffer.from('let other;')]]);
  await one?.keep(path, damaged);
  const files = new CheckedFiles(other as ArtefactStore, async () => integrityOf(SCRIPT));
  const read = () =>
    files.read({ name: 'mf-live', version, file: 'main.0000000000.js' }, FORMS.plain);
  expect(await read()).toBe('damaged');
  await one?.mend(path, new Map([['main.0000000000.js', SCRIPT]]));
  expect(await read()).toEqual(SCRIPT);
  expect(await other?.read(`${path}/main.0000000000.js`)).toEqual(SCRIPT);
});

test('a bucket that takes calls and answers none fails them, and with them who publishes', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const bucket = {
    ...{ bucket: BUCKET, region: 'eu-central-1', credentials },
    endpoint: `http://127.0.0.1:${port}`,
  };
  await expect(new S3Store(bucket, 5, 1).keep(PATH, FILES)).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
});
