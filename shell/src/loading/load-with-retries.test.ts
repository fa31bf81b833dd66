import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadWithRetries } from './load-with-retries.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what cannot be fetched is tried again until it comes, ever more seldom', async () => {
  const triedAtMs: number[] = [];
  const startedAtMs = Date.now();
  const loading = loadWithRetries(async () => {
    triedAtMs.push(Date.now() - startedAtMs);
    if (triedAtMs.length < 4) throw new Error('Loading chunk failed');
    return 'chunk';
  });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('chunk');
  expect(triedAtMs).toEqual([0, 3000, 9000, 21_000]);
});
