import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { VersionedState } from '../game-state/game-state-cache.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { StreamContext } from './stream-context.ts';
import { StreamHub } from './stream-hub.ts';

const ROUND = { seasonId: 'se-1', roundId: 'rn-1' };
const KEPT_MS = 60_000;

let looks: number;
let fault: Error;
let hub: StreamHub;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  looks = 0;
  fault = new Error('the database is away');
  const versioned = async (): Promise<VersionedState> => {
    looks += 1;
    throw fault;
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

test('what is no season is not followed after somebody has asked for it', async () => {
  fault = new ApiProblem('SEASON_NOT_FOUND', { seasonId: ROUND.seasonId });
  await expect(hub.rating(ROUND)).rejects.toThrow(fault);
  await expect(hub.happened(ROUND)).rejects.toThrow(fault);
  expect(await isFollowed()).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test('nothing is rated once the server ends', async () => {
  await expect(hub.rating(ROUND)).rejects.toThrow('away');
  hub.close();
  expect(await hub.rating(ROUND)).toBeUndefined();
});
