import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerProblems } from '@spieltag/server-kit/problems';
import fastify, { type FastifyInstance } from 'fastify';
import { FolderStore } from '../artefacts/folder-store.ts';
import { problemReplies } from '../http/problem-replies.ts';
import { integrityOfPackage, OfferedPackages, readPackages } from './offered-packages.ts';
import { packageRoutes } from './package.routes.ts';

/** A package is named by its content. */
const nameOf = (content: string) =>
  `kernel-1.0.0-${createHash('sha256').update(content).digest('hex').slice(0, 10)}.tgz`;
const OLD = nameOf('old');
const NEW = nameOf('new');

let folder: string;
let server: FastifyInstance;
let packages: OfferedPackages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-packages-'));
  packages = new OfferedPackages(new FolderStore(join(folder, 'artefacts'), 1));
  server = fastify();
  answerProblems(server, problemReplies);
  await server.register(packageRoutes, { packages });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A folder with one package and its index, as `tools/packages` makes it. */
async function built(file: string, content: Buffer, change: object = {}): Promise<string> {
  const dir = join(folder, file);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, file), content);
  const entry = {
    name: '@spieltag/shared-kernel',
    version: '1.0.0',
    file,
    bytes: content.byteLength,
    integrity: integrityOfPackage(content),
    ...change,
  };
  await writeFile(join(dir, 'index.json'), JSON.stringify({ kernel: '1.0.0', packages: [entry] }));
  return dir;
}

const offer = async (dir: string) => packages.offer(await readPackages(dir));
const get = (url: string) => server.inject({ method: 'GET', url });

test('before anything is offered, the index is empty', async () => {
  expect((await get('/packages/index.json')).json()).toEqual({ kernel: '0.0.0', packages: [] });
});

describe('what is offered', () => {
  test('is named by the index, for programs and for people, and kept for ever', async () => {
    await offer(await built(OLD, Buffer.from('old')));
    const { packages: named } = (await get('/packages/index.json')).json();
    expect(named).toMatchObject([{ file: OLD, bytes: 3 }]);
    const page = await get('/packages/');
    expect([page.headers['content-type'], page.body]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining(`href="/packages/${OLD}"`),
    ]);
    const { statusCode, headers, body } = await get(`/packages/${OLD}`);
    expect([statusCode, body]).toEqual([200, 'old']);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('stays where it is when something newer is offered; the plain name leads to the newest', async () => {
    await offer(await built(NEW, Buffer.from('new')));
    expect((await get(`/packages/${OLD}`)).body).toBe('old');
    const { statusCode, headers } = await get('/packages/kernel-1.0.0.tgz');
    expect([statusCode, headers.location]).toEqual([302, `/packages/${NEW}`]);
  });

  test('is not replaced by other bytes under its name', async () => {
    const forged = await built(NEW, Buffer.from('forged'));
    await expect(offer(forged)).rejects.toThrow('its own name');
    expect((await get(`/packages/${NEW}`)).body).toBe('new');
  });

  test('is not served damaged, and comes back whole with the next start', async () => {
    const build = await built(NEW, Buffer.from('new'));
    const kept = join(folder, 'artefacts', 'packages', NEW, NEW);
    await writeFile(kept, 'damaged');
    const damaged = await get(`/packages/${NEW}`);
    expect([damaged.statusCode, damaged.headers['cache-control']]).toEqual([503, 'no-store']);
    await offer(build);
    expect((await get(`/packages/${NEW}`)).body).toBe('new');
    await rm(kept);
    expect((await get(`/packages/${NEW}`)).statusCode).toBe(404);
    await offer(build);
    expect((await get(`/packages/${NEW}`)).body).toBe('new');
  });
});

test.each([
  ['nothing of that name', '/packages/kernel-9.9.9.tgz'],
  ['the way out of the folder', '/packages/..%2Findex.json'],
  ['what is no package', '/packages/index.html'],
])('404 for %s', async (_title, url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  ['bytes that are not those of the index', { integrity: integrityOfPackage(Buffer.from('x')) }],
  ['a name that leads elsewhere', { file: '../kernel-1.0.0-0000000000.tgz' }],
])('%s are refused, and what is offered stays', async (_title, change) => {
  const dir = await built(nameOf('bad'), Buffer.from('bad'), change);
  await expect(offer(dir)).rejects.toThrow();
  expect(packages.index.packages).toMatchObject([{ file: NEW }]);
});
