import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type KnownGlobals, rememberGlobals } from './known-globals.ts';

const { defineProperty } = Object;
const page = globalThis as unknown as Record<string, unknown>;
let known: KnownGlobals;

beforeEach(() => {
  page.fetch = async () => new Response();
  known = rememberGlobals();
});
afterEach(() => {
  known.restore();
});

const nothing = () => {};
const put = (object: object, key: PropertyKey, value: unknown) => Reflect.set(object, key, value);
const define = (object: object, key: PropertyKey, descriptor: PropertyDescriptor) =>
  defineProperty(object, key, { configurable: true, ...descriptor });

/** What a hostile remote does to a page, and how the change is called. */
const CHANGES: readonly (readonly [name: string, change: () => unknown])[] = [
  ['fetch', () => put(page, 'fetch', () => new Promise(nothing))],
  ['setTimeout', () => put(page, 'setTimeout', () => 0)],
  ['Promise.prototype.then', () => put(Promise.prototype, 'then', () => new Promise(nothing))],
  ['Promise', () => put(page, 'Promise', class extends Promise<unknown> {})],
  ['history.pushState', () => put(history, 'pushState', nothing)],
  ['History.prototype.back', () => put(History.prototype, 'back', nothing)],
  ['Array.prototype.map', () => put(Array.prototype, 'map', () => [])],
  [
    'Array.prototype.Symbol(Symbol.iterator)',
    () => put(Array.prototype, Symbol.iterator, function* none() {}),
  ],
  ['Array.prototype.last', () => define(Array.prototype, 'last', { set: nothing })],
  ['JSON.parse', () => put(JSON, 'parse', () => ({}))],
  ['Storage.prototype.setItem', () => put(Storage.prototype, 'setItem', nothing)],
  [
    'EventTarget.prototype.addEventListener',
    () => put(EventTarget.prototype, 'addEventListener', nothing),
  ],
  ['Node.prototype.textContent', () => define(Node.prototype, 'textContent', { get: () => '' })],
  ['Reflect.ownKeys', () => put(Reflect, 'ownKeys', () => [])],
  ['Object.prototype.jwt', () => define(Object.prototype, 'jwt', { set: nothing })],
  ['Date.now', () => put(Date, 'now', () => 0)],
  ['Date', () => put(page, 'Date', class extends Date {})],
  ['Blob', () => put(page, 'Blob', class extends Blob {})],
  ['Error', () => put(page, 'Error', class extends Error {})],
  ['navigator.sendBeacon', () => put(navigator, 'sendBeacon', () => true)],
  ['Navigator.prototype.sendBeacon', () => put(Navigator.prototype, 'sendBeacon', () => true)],
  ['String.prototype.at', () => Reflect.deleteProperty(String.prototype, 'at')],
];

test('a page nobody changed has no changes', () => {
  expect(known.changed()).toEqual([]);
  page.somethingElse = nothing;
  expect(known.changed()).toEqual([]);
});

describe('a change is found and put back', () => {
  test.each(CHANGES)('of %s', (name, change) => {
    change();
    const found = known.changed();
    const left = known.restore();
    expect([found, left, known.changed()]).toEqual([[name], [], []]);
  });

  test('with all others at once', () => {
    // One of them breaks iterating.
    CHANGES.forEach((row) => {
      row[1]();
    });
    const found = known.changed();
    const left = known.restore();
    expect(left).toEqual([]);
    expect(found.sort()).toEqual(CHANGES.map(([name]) => name).sort());
  });
});

describe('what is made to look like what was there is found all the same', () => {
  /** Goes with the first look at it, as if it had never been there. */
  const pose = (name: string, as: unknown) => {
    const get = () => {
      Reflect.deleteProperty(Object.prototype, name);
      return as;
    };
    define(Object.prototype, name, { get });
  };
  const own = { fetch: async () => new Response(), Object };

  test('as functions in place of a value', () => {
    const other = { ...own };
    const remembered = rememberGlobals(other);
    Reflect.defineProperty(other, 'fetch', { get: undefined as never, configurable: true });
    pose('value', own.fetch);
    const found = remembered.changed();
    remembered.restore();
    expect(found).toEqual(['fetch', 'Object.prototype.value']);
  });

  test('as a value in place of functions', () => {
    const other = define({ ...own }, 'fetch', { get: nothing });
    const remembered = rememberGlobals(other);
    define(other, 'fetch', { value: undefined });
    pose('get', nothing);
    const found = remembered.changed();
    remembered.restore();
    expect(found).toEqual(['fetch', 'Object.prototype.get']);
  });
});

test("a function that the browser lacks, and how libraries have stacks written, are not the page's", () => {
  const other = { fetch: async () => new Response() };
  const remembered = rememberGlobals(other);
  put(other, 'requestIdleCallback', nothing);
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = limit + 1;
  expect([remembered.changed(), known.changed()]).toEqual([[], []]);
  Error.stackTraceLimit = limit;
});

test('what was made for good is named as not put back', () => {
  const other = { fetch: async () => new Response() };
  const remembered = rememberGlobals(other);
  defineProperty(other, 'fetch', { value: nothing, configurable: false, writable: false });
  expect([remembered.changed(), remembered.restore()]).toEqual([['fetch'], ['fetch']]);
});

test('functions the shell had replaced before are its own', () => {
  const own = () => {};
  put(history, 'replaceState', own);
  known = rememberGlobals();
  expect(known.changed()).toEqual([]);
  expect(history.replaceState).toBe(own);
});
