import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { createBelongings } from '../belongings/belongings.ts';
import { noteCalls } from '../belongings/note-calls.ts';
import { runAsFile as run } from '../belongings/testing/run-as-file.ts';
import { liveRemote, liveVersion } from '../discovery/testing/live-remote.ts';
import { startCleanup } from './start-cleanup.ts';

const bus = createEventBus();
const belongings = createBelongings();
let failures: string[] = [];
let count = 0;
let live = liveVersion('1.0.0');

const looks = (times: number) => jest.advanceTimersByTime(1000 * times);

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IDBFactory: Databases, indexedDB: new Databases() });
  Object.assign(globalThis, { CacheStorage: Caches, caches: new Caches() });
  Object.assign(globalThis, { BroadcastChannel: Channel });
  noteCalls(belongings);
  const composition = { belongings, next: () => live, remotes: [liveRemote([live])] };
  startCleanup({ composition, reports: { steps: () => [] }, bus });
  bus.on('remote.failed').subscribe(({ version, phase, code, recovered, params }) => {
    failures.push([version, phase, code, recovered, params?.message].join(' '));
  });
});
afterAll(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  // What the test before has left is reported by now.
  looks(2);
  localStorage.clear();
  failures = [];
  count += 1;
  live = liveVersion(`1.0.${count}`);
  belongings.of(live);
});

/** These stand for the browser's, which this environment does not have. */
class Databases {
  open(name: string) {
    return name;
  }
  deleteDatabase(name: string) {
    return name;
  }
}

class Caches {
  delete(name: string) {
    return name;
  }
}

class Channel {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  postMessage(message: unknown) {
    return message;
  }
}

const report = (what: string) => `${live.version} render CONTRACT false uses ${what}`;
const reportOf = (storage: string) => report(`${storage} past the kernel's storage`);

describe('a version that stores past the kernel is reported', () => {
  test.each([
    ['localStorage', "localStorage.setItem('cart', '1')"],
    ['localStorage', "localStorage.removeItem('spieltag.device')"],
    ['localStorage', 'localStorage.clear()'],
    ['sessionStorage', "sessionStorage.setItem('cart', '1')"],
    ['indexedDB', "indexedDB.open('cart')"],
    ['indexedDB', "indexedDB.deleteDatabase('of-others')"],
    ['caches', "caches.delete('of-others')"],
  ])('%s: %s', (storage, code) => {
    run(live, code);
    looks(2);
    expect(failures).toEqual([reportOf(storage)]);
  });

  test('once, however often and under whatever names', () => {
    run(live, "for (let no = 0; no < 100; no += 1) localStorage.setItem('cart' + no, '1')");
    looks(1);
    run(live, "localStorage.setItem('cart', '1')");
    looks(3);
    expect(failures).toEqual([reportOf('localStorage')]);
  });

  test('and what it stores is stored: it is not kept from it', () => {
    run(live, "localStorage.setItem('cart', 'full')");
    expect(localStorage.getItem('cart')).toBe('full');
  });
});

test('a version that posts to other tabs is reported, with the channel', () => {
  run(live, "new BroadcastChannel('live.se-1').postMessage({ kind: 'beat', isStreaming: true })");
  looks(2);
  expect(failures).toEqual([report('the channel live.se-1')]);
});

describe('nobody is reported', () => {
  test('for what the shell stores, also when a version has asked for it', () => {
    const shell = { ...live, url: '/shell/1.0.0/main.js' };
    run(shell, "globalThis.keep = (key, value) => localStorage.setItem('remote:' + key, value)");
    run(live, "keep('view', 'list')");
    localStorage.setItem('of the shell', '1');
    looks(2);
    expect(localStorage.getItem('remote:view')).toBe('list');
    expect(failures).toEqual([]);
  });

  test('for what the shell posts', () => {
    const shell = { ...live, url: '/shell/1.0.0/main.js' };
    run(shell, "new BroadcastChannel('live.se-1').postMessage({ kind: 'hello' })");
    looks(2);
    expect(failures).toEqual([]);
  });

  test('for reading', () => {
    run(live, "localStorage.getItem('cart')");
    looks(2);
    expect(failures).toEqual([]);
  });
});
