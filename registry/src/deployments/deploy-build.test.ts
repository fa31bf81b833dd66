import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remoteParts, uploadOf, writeBuild } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const FIRST = '1.0.0-0123456789';
const NEXT = '1.1.0-0123456789';
const CONTENT = 'let built;';

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
});
afterAll(() => site.close());

/** A remote, on which each test works alone. */
function remoteOf(remote: string) {
  const path = `/projects/spieltag/microFrontends/${remote}`;
  const call = (method: 'POST' | 'DELETE', name: string, body?: object) =>
    site.call(method, path + name, body);
  return {
    async seed(version: string, change: object = {}) {
      const parts = { ...remoteParts(remote, version), ...change };
      const dir = await writeBuild(site.folder, remote, version, parts, CONTENT);
      await site.registry.seedFromBuild(dir);
    },
    publish: (version: string) => call('POST', '/releases', uploadOf(remote, version, {}, CONTENT)),
    command: (name: string, body: object = {}) => call('POST', `/${name}`, body),
    remove: () => call('DELETE', ''),
    async live() {
      const reply = await site.registry.app.inject('/discovery/projects/spieltag/microFrontends');
      return reply.json().microFrontends[remote]?.[0].metadata.version as string | undefined;
    },
    async isListed() {
      const { body } = await site.call('GET', '/projects/spieltag/remotes');
      return JSON.stringify(body).includes(remote);
    },
  };
}

test('what a registry finds at its start is given to everybody where nothing was', async () => {
  const own = remoteOf('mf-first');
  await own.seed(FIRST);
  expect([await own.live(), await own.isListed()]).toEqual([FIRST, true]);
  await own.seed(NEXT);
  expect(await own.live()).toBe(FIRST);
});

test('a remote that was published only is given to everybody by a start', async () => {
  const own = remoteOf('mf-published');
  await own.publish(FIRST);
  await own.seed(NEXT);
  expect(await own.live()).toBe(NEXT);
});

test.each([
  ['a kernel the live shell does not have', 'mf-unfit-kernel', { kernel: '^2.0.0' }],
  [
    'the screens of another remote',
    'mf-unfit-claim',
    { applications: [{ name: 'rival', module: './app', match: ['/first/*'], slot: 'main' }] },
  ],
])(
  'a remote that is new in an image and needs %s waits until it fits',
  async (_what, remote, change) => {
    const own = remoteOf(remote);
    await own.seed(FIRST, change);
    expect([await own.live(), await own.isListed()]).toEqual([undefined, true]);
    await own.seed(NEXT);
    expect(await own.live()).toBe(NEXT);
  },
);

test.each([
  ['the version it had', 'mf-deleted-one', FIRST],
  ['another one', 'mf-deleted-two', NEXT],
])('no start brings back a remote that was deleted, with %s', async (_what, remote, next) => {
  const own = remoteOf(remote);
  await own.seed(FIRST);
  expect((await own.remove()).status).toBe(202);
  await own.seed(next);
  expect([await own.live(), await own.isListed()]).toEqual([undefined, false]);
});

test('no start gives everybody what only staff had and was withdrawn', async () => {
  const own = remoteOf('mf-withdrawn');
  await own.publish(FIRST);
  const staffFirst = {
    targetVersion: FIRST,
    deploymentStrategy: 'Canary10Percent5Minutes',
    staffFirst: true,
  };
  expect((await own.command('deployment', staffFirst)).status).toBe(201);
  expect((await own.command('rollback')).status).toBe(200);
  await own.seed(FIRST);
  expect(await own.live()).toBeUndefined();
});

test('no start gives everybody anything of a remote that was pinned and let go again', async () => {
  const own = remoteOf('mf-pinned');
  await own.publish(FIRST);
  expect((await own.command('pin', { version: FIRST })).status).toBe(200);
  expect((await own.command('unpin')).status).toBe(200);
  await own.seed(NEXT);
  expect(await own.live()).toBeUndefined();
});
