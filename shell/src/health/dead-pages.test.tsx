import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import { judgePagesOf } from './dead-pages.ts';
import { createLeftOut } from './left-out.ts';
import { LOCK_PREFIX, OPEN_PAGES, openPageKey } from './open-pages.ts';

const OFFERED = ['2', '1'];
const NOW = Date.UTC(2026, 10, 23);

let storage: JsonStorage;
let locks: readonly string[];
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  storage = createJsonStorage();
  locks = [];
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) } },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

const starts = (page: string, agoMs: number) =>
  storage.write(openPageKey(page), {
    remote: 'mf-live',
    version: '2',
    step: 'mount',
    sinceMs: Date.now() - agoMs,
  });
/** A page that lives writes its mark again. */
function answers(page: string, agoMs: number): void {
  const { remove } = storage;
  storage = {
    ...storage,
    remove(key) {
      remove(key);
      if (key === openPageKey(page)) setTimeout(() => starts(page, agoMs), 300);
    },
  };
}
async function judge(before?: string): Promise<number> {
  const since = Date.now();
  const judged = judgePagesOf({ storage, before, offered: () => OFFERED });
  await jest.runAllTimersAsync();
  await judged;
  return Date.now() - since;
}
const isOut = () => createLeftOut(storage, Date.now).has('mf-live', OFFERED, '2');
const marks = () => storage.keys(OPEN_PAGES).map((key) => key.slice(OPEN_PAGES.length));

test('another tab that started long enough ago and does not answer is dead, or hangs', async () => {
  starts('other', 6000);
  expect(await judge()).toBe(1000);
  expect(isOut()).toBe(true);
  expect(marks()).toEqual([]);
});

test('one that answers lives, and nobody waits longer than for that', async () => {
  starts('other', 6000);
  answers('other', 6000);
  expect(await judge()).toBeLessThan(400);
  expect(isOut()).toBe(false);
  expect(marks()).toEqual(['other']);
});

test('one that answers does not speak for another', async () => {
  starts('other', 6000);
  answers('other', 6000);
  starts('hanging', 6000);
  await judge();
  expect(isOut()).toBe(true);
  expect(marks()).toEqual(['other']);
});

test('one that has just begun is not asked: it may be too busy', async () => {
  starts('other', 4000);
  expect(await judge()).toBe(0);
  expect(isOut()).toBe(false);
  expect(marks()).toEqual(['other']);
});

test('one that holds its lock is not asked: a dialog of the browser may be open', async () => {
  starts('other', 3_600_000);
  locks = [`${LOCK_PREFIX}other`];
  expect(await judge()).toBe(0);
  expect(isOut()).toBe(false);
});

test('the page this tab had before is gone for certain, however young', async () => {
  starts('old', 100);
  expect(await judge('old')).toBe(0);
  expect(isOut()).toBe(true);
});

test('a page that is left while it asks leaves the marks to the next one', async () => {
  starts('other', 6000);
  void judgePagesOf({ storage, before: undefined, offered: () => OFFERED });
  await jest.advanceTimersByTimeAsync(500);
  expect(marks()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  jest.clearAllTimers();
  await judge();
  expect(isOut()).toBe(true);
});

test('what has been judged is not put back by leaving the page', async () => {
  starts('other', 6000);
  await judge();
  window.dispatchEvent(new Event('pagehide'));
  expect(marks()).toEqual([]);
});

test.each<[string, object]>([
  ['a cache', { caches: { open: () => Promise.reject(new Error('refused')) } }],
  [
    'a list of locks',
    { navigator: { locks: { query: () => Promise.reject(new Error('refused')) } } },
  ],
])('%s that cannot be read condemns no less', async (_what, refusing) => {
  for (const [name, value] of Object.entries(refusing)) {
    Object.defineProperty(globalThis, name, { configurable: true, value });
  }
  starts('other', 6000);
  await judge();
  expect(isOut()).toBe(true);
});

test('pages that were seen blocked are known also where their notes cannot be deleted', async () => {
  const notes = { keys: async () => [{ url: 'https://game.example/young' }] };
  const refused = async () => {
    throw new Error('refused');
  };
  const caches = { open: async () => notes, delete: refused };
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: caches });
  starts('young', 100);
  await judge();
  expect(isOut()).toBe(true);
});

test('what another hand has written is not asked, and cleared away', async () => {
  storage.write(openPageKey('other'), 'what ever');
  expect(await judge()).toBe(0);
  expect(marks()).toEqual([]);
});
