import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { VersionedState } from '../game-state/game-state-cache.ts';
import type { StreamContext } from './stream-context.ts';
import { StreamHub } from './stream-hub.ts';

const ROUND = { seasonId: 'se-1', roundId: 'rn-1' };
const KEPT_MS = 60_000;

let looks: number;
let hub: StreamHub;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  looks = 0;
  const versioned = async (): Promise<VersionedState> => {
    looks += 1;
    throw new Error('the database is away');
  };
  const log = { warn: () => undefined };
  const counts = { sent: () => {}, dropped: () => {}, rated: () => {} };
  // It does not come to asking the database.
  const context = { log, counts, states: { versioned } } as unknown as StreamContext;
  hub = new StreamHub({ perProcess: 9, perAddress: 9 }, context);
});
afterEach(() => {
  hub.close();
  jest.useRealTimers();
});

/** Whether the season is followed: on news its state is looked at. */
async function isFollowed(): Promise<boolean> {
  const before = looks;
  hub.missed();
  await jest.advanceTimersByTimeAsync(0);
  return looks > before;
}

test('a season is rated for a minute after somebody has asked, and takes no place of a listener', async () => {
  await expect(hub.rating(ROUND)).rejects.toThrow('away');
  expect(hub.size).toBe(0);
  await jest.advanceTimersByTimeAsync(KEPT_MS - 1000);
  await expect(hub.rating(ROUND)).rejects.toThrow('away');
  await jest.advanceTimersByTimeAsync(KEPT_MS - 1000);
  expect(await isFollowed()).toBe(true);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await isFollowed()).toBe(false);
  await expect(hub.rating(ROUND)).rejects.toThrow('away');
  expect(await isFollowed()).toBe(true);
});

test('nothing is rated once the server ends', async () => {
  await expect(hub.rating(ROUND)).rejects.toThrow('away');
  hub.close();
  expect(await hub.rating(ROUND)).toBeUndefined();
});
