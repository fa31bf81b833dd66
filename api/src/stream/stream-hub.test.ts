import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { VersionedState } from '../game-state/game-state-cache.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { StreamContext } from './stream-context.ts';
import { StreamHub } from './stream-hub.ts';

const ROUND = { seasonId: 'se-1', roundId: 'rn-1' };
const KEPT_MS = 60_000;
const CHANGES_IN_MS = 5000;

let looks: number;
let fault: Error | undefined;
let hub: StreamHub;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  looks = 0;
  fault = new Error('the database is away');
  const versioned = async (): Promise<VersionedState> => {
    looks += 1;
    if (fault) throw fault;
    const state = { phase: 'GENERAL', currentResults: { id: ROUND.roundId, phase: 'GENERAL' } };
    const reply = { body: JSON.stringify(state), etag: '"1"' } as VersionedState['reply'];
    return { version: 1, reply, changesInMs: looks === 1 ? CHANGES_IN_MS : null };
  };
  const log = { warn: () => undefined };
  const counts = { sent: () => {}, dropped: () => {}, rated: () => {} };
  // A database in which nothing has changed.
  const db: Record<string, unknown> = { execute: async () => [] };
  for (const name of ['selectFrom', 'select', 'where', 'orderBy']) db[name] = () => db;
  const context = { db, log, counts, states: { versioned } } as unknown as StreamContext;
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

test('a state that changes by time alone is looked at again when it does, and no more after that', async () => {
  fault = undefined;
  await hub.happened(ROUND);
  await jest.advanceTimersByTimeAsync(CHANGES_IN_MS - 1);
  expect(looks).toBe(1);
  await jest.advanceTimersByTimeAsync(2);
  expect(looks).toBe(2);
  await jest.advanceTimersByTimeAsync(CHANGES_IN_MS * 2);
  expect(looks).toBe(2);
});
