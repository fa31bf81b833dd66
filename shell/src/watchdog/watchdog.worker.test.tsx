import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Heartbeat, WatchdogNews } from './heartbeat.ts';

const HEARTBEAT: Heartbeat = {
  page: 'page-1',
  doing: { remote: 'mf-live', version: '2', step: 'mount', sinceMs: 0 },
  isWatched: true,
  reportTo: '/reports',
  noteIn: 'blocked-pages',
};

let sent: { readonly page: string; readonly reports: readonly object[] }[];
let news: WatchdogNews[];
const beat = (changes: Partial<Heartbeat> = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data: { ...HEARTBEAT, ...changes } }));

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  sent = [];
  news = [];
  Object.assign(globalThis, {
    postMessage: (one: WatchdogNews) => news.push(one),
    fetch: async (_url: string, { body }: { readonly body: string }) => {
      sent.push(JSON.parse(body));
    },
  });
  await import('./watchdog.worker.ts');
});
afterEach(() => {
  jest.useRealTimers();
});

test('a page that does not answer for ten seconds is reported once, with what it was doing', () => {
  beat();
  jest.advanceTimersByTime(9_900);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toMatchObject([
    {
      page: 'page-1',
      reports: [
        {
          remote: 'mf-live',
          version: '2',
          outcome: 'failed',
          phase: 'mount',
          code: 'PAGE_BLOCKED',
        },
      ],
    },
  ]);
});

test('a page that answers late, again and again, is not', () => {
  for (let no = 0; no < 20; no += 1) {
    beat();
    jest.advanceTimersByTime(9_000);
  }
  expect(sent).toEqual([]);
});

test('a page that need not answer is not: out of sight, or asking the player', () => {
  beat({ isWatched: false });
  jest.advanceTimersByTime(3_600_000);
  expect(sent).toEqual([]);
});

test('what the clock says does not count: a device that slept has not ticked', () => {
  beat();
  jest.advanceTimersByTime(5_000);
  jest.setSystemTime(Date.now() + 8 * 3_600_000);
  jest.advanceTimersByTime(4_000);
  beat();
  jest.advanceTimersByTime(9_000);
  expect(sent).toEqual([]);
});

test('a page that comes back is told what blocked it', () => {
  beat();
  jest.advanceTimersByTime(15_000);
  beat();
  expect(news).toEqual([{ type: 'back', blockedMs: 15_000, doing: HEARTBEAT.doing }]);
  beat();
  expect(news).toHaveLength(1);
});

test('a page that does nothing with a remote has nobody to blame', () => {
  beat({ doing: undefined });
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
