import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { Address } from '../address/address.ts';
import { MemoryCaches } from '../service-worker/testing/memory-caches.ts';
import { keepPicture, QUIET_MS } from './keep-picture.ts';

/** As much of a reply as is kept: the documents of these tests know none. */
class TextReply {
  readonly headers: Map<string, string>;
  readonly #text: string;
  constructor(text: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
    this.#text = text;
    this.headers = new Map(Object.entries(headers));
  }
  clone(): TextReply {
    return this;
  }
  async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}
Object.assign(globalThis, { Response: TextReply });

type TestKernel = ReturnType<typeof createTestKernel>;
interface Kept {
  readonly pathnames: string[];
  readonly until: number | null;
  readonly composed: string;
  readonly picture: unknown;
}

const FIRST = { pathname: '/se-1', search: '', seasonId: 'se-1', path: '/' };
const LIVE = { ...FIRST, pathname: '/se-1/live', path: '/live' };

let caches: MemoryCaches;
/** The season chosen last, in any tab. */
let storedId: string;
beforeEach(() => {
  storedId = FIRST.seasonId;
  jest.useFakeTimers();
  caches = new MemoryCaches();
  document.body.innerHTML = '<div id="root"><p>Elf</p></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A tab of the device, at an address. */
function open(
  at: Address = FIRST,
  more: { drawnBy?: () => string; composed?: () => string; takes?: boolean } = {},
) {
  const kernel = createTestKernel();
  jest.spyOn(kernel.seasons, 'storedId').mockImplementation(() => storedId);
  const address = new BehaviorSubject(at);
  const root = document.body.firstElementChild as Element;
  const own = { kernel, address: { state$: address, get: () => address.value }, root };
  keepPicture({
    ...own,
    drawnBy: () => '1',
    composed: () => 'a@1',
    takes: true,
    caches: caches.storage,
    ...more,
  });
  return { kernel, go: (to: Address) => address.next(to) };
}
async function kept(): Promise<Kept | undefined> {
  await jest.advanceTimersByTimeAsync(0);
  const found = caches.kept.get(PICTURE_CACHE)?.get(PICTURE_PATH)?.clone();
  return found?.json() as Promise<Kept> | undefined;
}
const quiet = () => jest.advanceTimersByTimeAsync(QUIET_MS + 1000);
function change(kernel: TestKernel, version: number): void {
  kernel.setLedger(sampleLedger({ version }));
  const { seasonId } = sampleLedger();
  kernel.bus.publish('ledger.changed', { seasonId, version, budget: 1, playerCount: 1 });
}

test('a first screen that has been looked at for a while is kept, for its address and the start', async () => {
  open();
  expect(await kept()).toBeUndefined();
  await quiet();
  expect((await kept())?.pathnames).toEqual(['/', '/se-1']);
  expect(JSON.stringify((await kept())?.picture)).toContain('Elf');
  expect((await kept())?.composed).toBe('a@1');
});

test('it is said to be of the versions that have drawn it, also where the page has changed to others', async () => {
  let versions = 'a@1';
  const { kernel } = open(FIRST, { drawnBy: () => versions, composed: () => versions });
  await quiet();
  versions = 'a@2';
  change(kernel, 8);
  await quiet();
  expect((await kept())?.composed).toBe('a@2');
});

test('the next page draws it anew once, though what is kept says that it is the same', async () => {
  open();
  await quiet();
  const own = caches.kept.get(PICTURE_CACHE)?.get(PICTURE_PATH) as unknown as TextReply;
  const headers = Object.fromEntries(own.headers);
  const forged = new TextReply('{"picture":"forged"}', { headers }) as unknown as Response;
  const put = async () => (await caches.storage.open(PICTURE_CACHE)).put(PICTURE_PATH, forged);
  await put();
  const { kernel } = open();
  await quiet();
  expect(JSON.stringify((await kept())?.picture)).toContain('Elf');
  await put();
  kernel.bus.publish('language.changed', { language: 'de' });
  await quiet();
  // Drawing takes time of the page: once is for what was there before it.
  expect((await kept())?.picture).toBe('forged');
});

test('one of another season than the start has is kept for its address alone', async () => {
  open();
  storedId = 'se-2';
  await quiet();
  expect((await kept())?.pathnames).toEqual(['/se-1']);
});

test('a season that becomes the one of the start is kept for it', async () => {
  storedId = 'se-2';
  open();
  await quiet();
  storedId = 'se-1';
  open();
  await quiet();
  expect((await kept())?.pathnames).toEqual(['/', '/se-1']);
});

test('one of the start goes once that is in another season', async () => {
  open();
  await quiet();
  storedId = 'se-2';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await kept()).toBeUndefined();
});

test.each<[string, Address]>([
  ['another screen', LIVE],
  ['an address that asks for something', { ...FIRST, search: '?joinByToken=x' }],
  ['no season', { ...FIRST, seasonId: '' }],
])('%s is not', async (_which, other) => {
  open(other);
  await quiet();
  expect(await kept()).toBeUndefined();
});

test('a change on another screen takes it away at once; the new one is kept by who comes back', async () => {
  const { kernel, go } = open();
  await quiet();
  go(LIVE);
  change(kernel, 7);
  expect(await kept()).toBeUndefined();
  await quiet();
  expect(await kept()).toBeUndefined();
  go(FIRST);
  await quiet();
  expect(await kept()).toBeDefined();
});

test('a change takes away what another tab has kept, and so does a page that keeps none', async () => {
  const first = open(LIVE);
  await quiet();
  open();
  await quiet();
  expect(await kept()).toBeDefined();
  change(first.kernel, 7);
  expect(await kept()).toBeUndefined();
  open();
  await quiet();
  const testers = open(LIVE, { takes: false });
  expect(await kept()).toBeDefined();
  change(testers.kernel, 7);
  expect(await kept()).toBeUndefined();
});

test('what says not what it shows is taken away', async () => {
  const planted = new Response(JSON.stringify({ pathnames: ['/'], picture: {} }));
  await (await caches.storage.open(PICTURE_CACHE)).put(PICTURE_PATH, planted);
  open(LIVE);
  expect(await kept()).toBeUndefined();
});

test('the next start with the same leaves it, and one with another takes it away', async () => {
  open();
  await quiet();
  open(LIVE);
  await quiet();
  expect(await kept()).toBeDefined();
  open(LIVE, { drawnBy: () => '2' });
  expect(await kept()).toBeUndefined();
});

test('what is being sent is not kept before it is settled', async () => {
  const { kernel } = open();
  const receipt = jest.spyOn(kernel.ledger, 'receipt').mockReturnValue({ state: 'sending' });
  await quiet();
  expect(await kept()).toBeUndefined();
  receipt.mockRestore();
  await kernel.ledger.change({
    kind: 'favorites',
    apply: () => ({ ok: true, value: ['pl-7'] }),
  });
  await quiet();
  expect(await kept()).toBeDefined();
});

test('nobody looks at a page that is hidden; it is kept once somebody does', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  open();
  await quiet();
  expect(await kept()).toBeUndefined();
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await quiet();
  expect(await kept()).toBeDefined();
});

test('it says until when its lineup can be changed, by the clock of a season that has the real one', async () => {
  const { kernel } = open();
  await quiet();
  const state = kernel.gameState.get().data;
  if (!state?.phaseEndsAt) throw new Error('no state');
  expect((await kept())?.until).toBe(state.phaseEndsAt);
  kernel.setGameState({ ...state, clockMode: 'accelerated' });
  change(kernel, 7);
  await quiet();
  expect((await kept())?.until).toBeNull();
});

test('a storage that is full or forbidden keeps none, and harms nobody', async () => {
  caches.isFull = true;
  const { kernel } = open();
  await quiet();
  expect(await kept()).toBeUndefined();
  caches.isFull = false;
  change(kernel, 9);
  await quiet();
  expect(await kept()).toBeDefined();
});
