import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { MemoryCaches } from '../service-worker/testing/memory-caches.ts';
import { keepPicture, QUIET_MS } from './keep-picture.ts';

/** As much of a reply as is kept: the documents of these tests know none. */
class TextReply {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  clone(): TextReply {
    return this;
  }
  async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}
Object.assign(globalThis, { Response: TextReply });

let caches: MemoryCaches;
let kernel: ReturnType<typeof createTestKernel>;
let address: { pathname: string; search: string; seasonId: string; path: string };
beforeEach(() => {
  jest.useFakeTimers();
  caches = new MemoryCaches();
  kernel = createTestKernel();
  address = { pathname: '/se-1', search: '', seasonId: 'se-1', path: '/' };
  document.body.innerHTML = '<div id="root"><p>Elf</p></div>';
});
afterEach(() => {
  jest.useRealTimers();
});

function start(drawnBy = '1'): void {
  const root = document.body.firstElementChild as Element;
  keepPicture({ kernel, address: { get: () => address }, root, drawnBy, caches: caches.storage });
}
async function kept(): Promise<{ pathnames: string[]; picture: unknown } | undefined> {
  await jest.advanceTimersByTimeAsync(0);
  const found = await caches.kept.get(PICTURE_CACHE)?.get(PICTURE_PATH)?.clone();
  return found?.json() as Promise<{ pathnames: string[]; picture: unknown }> | undefined;
}
const quiet = () => jest.advanceTimersByTimeAsync(QUIET_MS + 1000);
function change(version: number): void {
  kernel.setLedger(sampleLedger({ version }));
  const { seasonId } = sampleLedger();
  kernel.bus.publish('ledger.changed', { seasonId, version, budget: 1, playerCount: 1 });
}

test('a first screen that has been looked at for a while is kept, for its address and the start', async () => {
  start();
  expect(await kept()).toBeUndefined();
  await quiet();
  expect((await kept())?.pathnames).toEqual(['/', '/se-1']);
  expect(JSON.stringify((await kept())?.picture)).toContain('Elf');
});

test.each([
  ['another screen', { path: '/live', pathname: '/se-1/live' }],
  ['an address that asks for something', { search: '?joinByToken=x' }],
  ['no season', { seasonId: '' }],
])('%s is not', async (_which, other) => {
  Object.assign(address, other);
  start();
  await quiet();
  expect(await kept()).toBeUndefined();
});

test('a change takes it away at once, on whatever screen; the new one is kept later', async () => {
  start();
  await quiet();
  address = { ...address, path: '/live', pathname: '/se-1/live' };
  change(7);
  expect(await kept()).toBeUndefined();
  await quiet();
  expect(await kept()).toBeUndefined();
  address = { ...address, path: '/', pathname: '/se-1' };
  change(8);
  await quiet();
  expect(await kept()).toBeDefined();
});

test('the next start with the same leaves it, and one with another takes it away', async () => {
  start();
  await quiet();
  address = { ...address, path: '/live' };
  start();
  expect(await kept()).toBeDefined();
  await quiet();
  expect(await kept()).toBeDefined();
  start('2');
  expect(await kept()).toBeUndefined();
});

test('a storage that is full or forbidden keeps none, and harms nobody', async () => {
  caches.isFull = true;
  start();
  await quiet();
  expect(await kept()).toBeUndefined();
  caches.isFull = false;
  change(9);
  await quiet();
  expect(await kept()).toBeDefined();
});
