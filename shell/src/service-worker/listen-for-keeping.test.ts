import { expect, test } from '@jest/globals';
import { KEEP_MESSAGE } from '@spieltag/shared-kernel/composition';
import { listenForKeeping } from './listen-for-keeping.ts';
import { MemoryCaches } from './testing/memory-caches.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { signedSite } from './testing/signed-site.ts';

async function start() {
  const site = await signedSite();
  site.publish({ '/shell/1/main.js': 'shell' });
  Object.assign(globalThis, { fetch: site.fetch, navigator: { locks: memoryLocks() } });
  const caches = new MemoryCaches();
  const sent: [string, (event: object) => void][] = [];
  const worker = {
    caches: caches.storage,
    registration: { active: null as object | null },
    addEventListener: (type: string, listener: (event: object) => void) =>
      sent.push([type, listener]),
  };
  const send = async (data: unknown, type = 'message') => {
    let work: Promise<unknown> = Promise.resolve();
    for (const [, listener] of sent.filter(([known]) => known === type)) {
      listener({
        data,
        waitUntil: (waited: Promise<unknown>) => {
          work = waited;
        },
      });
    }
    await work;
  };
  const replaces = () => {
    worker.registration.active = {};
  };
  return { site, caches, worker: worker as never, send, replaces };
}

test('a worker that takes the place of another keeps the game before, the first one of a browser does not', async () => {
  const { site, caches, worker, send, replaces } = await start();
  listenForKeeping(worker, site.settings);
  await send(undefined, 'install');
  expect(caches.paths()).toEqual([]);
  replaces();
  caches.kept.set(
    'installation-1-a',
    new Map([['/kept-page', new Response('of a worker before')]]),
  );
  await send(undefined, 'install');
  const names = [...caches.kept.keys()];
  expect(names).toEqual(['installation-1-a', expect.stringMatching(/^installation-2-/)]);
});

test('pages that ask at the same time have the game kept once', async () => {
  const { site, caches, worker, send } = await start();
  listenForKeeping(worker, site.settings);
  await Promise.all([send(KEEP_MESSAGE), send(KEEP_MESSAGE)]);
  expect(site.asked().filter((path) => path.endsWith('.js'))).toHaveLength(1);
  expect(caches.paths()).toHaveLength(1);
});

test('a try that fails keeps no later one from being made', async () => {
  const { site, caches, worker, send } = await start();
  listenForKeeping(worker, site.settings);
  caches.isFull = true;
  await send(KEEP_MESSAGE);
  caches.isFull = false;
  await send(KEEP_MESSAGE);
  expect(caches.paths()).toHaveLength(1);
});

test('what a page of another release asks for is passed over, as is a site that says nothing', async () => {
  const { site, worker, send } = await start();
  listenForKeeping(worker, site.settings);
  for (const message of ['keep-installation-2', undefined, { type: 'keep' }]) await send(message);
  const other = await start();
  listenForKeeping(other.worker, undefined);
  await other.send(KEEP_MESSAGE);
  expect([...site.asked(), ...other.site.asked()]).toEqual([]);
});
