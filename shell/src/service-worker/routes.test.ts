import { beforeEach, expect, jest, test } from '@jest/globals';
import { keepInstallation } from './keep-installation.ts';
import { MemoryCaches } from './testing/memory-caches.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { signedSite } from './testing/signed-site.ts';

const SITE = 'https://game.example';
const FILE = '/shell/1/main.js';
type Respond = (event: object) => void;

const listeners: Respond[] = [];
const unregister = jest.fn(async () => true);
const caches = new MemoryCaches();
Object.assign(globalThis, {
  // Of a worker, as far as the router needs it.
  self: globalThis,
  location: new URL(SITE),
  addEventListener: (name: string, listener: Respond) => {
    if (name === 'fetch') listeners.push(listener);
  },
  __WB_DISABLE_DEV_LOGS: true,
  caches: caches.storage,
  navigator: { locks: memoryLocks() },
});
const { leaveWhenBroken, serveFiles, serveNavigations } = await import('./routes.ts');
const site = await signedSite();
serveNavigations(site.settings);
serveFiles(site.settings);
leaveWhenBroken({ caches: caches.storage, registration: { unregister } } as never);

beforeEach(async () => {
  unregister.mockClear();
  site.publish({ [FILE]: 'kept file' });
  Object.assign(globalThis, { fetch: site.fetch });
  await keepInstallation(site.settings, caches.storage);
  const offline = async () => {
    throw new TypeError('Failed to fetch');
  };
  Object.assign(globalThis, { fetch: offline });
});

/** What the worker answers to a request of a page; undefined: it leaves it to the browser. */
async function answer(path: string, mode: RequestMode = 'cors'): Promise<Response | undefined> {
  const request = new Request(SITE + path);
  Object.defineProperty(request, 'mode', { value: mode });
  let answered: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>) => {
    answered = response;
  };
  for (const listener of listeners) listener({ request, respondWith });
  return answered;
}

test.each([
  ['a page', '/se-1/lineup', 'navigate', 'default'],
  ['a page with versions somebody tries', '/se-1/lineup?override=token', 'navigate', 'error'],
  ['a file', FILE, 'cors', 'default'],
  ['a file that has failed before', `${FILE}?attempt=1`, 'cors', 'default'],
  ['a file that is not kept', '/shell/2/main.js', 'cors', 'error'],
] as const)(
  'without a network the worker stays with all it has kept: %s',
  async (_, path, mode, type) => {
    expect((await answer(path, mode))?.type).toBe(type);
    expect(unregister).not.toHaveBeenCalled();
    expect(caches.paths().flat()).toContain(FILE);
  },
);
