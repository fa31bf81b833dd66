import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

const LIMIT_MS = 8000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** What becomes of something that does not end. */
function limited(): { error?: unknown } {
  const ended: { error?: unknown } = {};
  withTimeLimit(new Promise(() => {}), LIMIT_MS).catch((error: unknown) => {
    ended.error = error;
  });
  return ended;
}

test('what does not end is given up at its limit', async () => {
  const ended = limited();
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(ended.error).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(ended.error).toBeInstanceOf(TimeLimitError);
});

test('what ends in time leaves no timer', async () => {
  await expect(withTimeLimit(Promise.resolve(1), LIMIT_MS)).resolves.toBe(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('time in which the page is suspended does not count', async () => {
  const ended = limited();
  // All timers of a page that goes on are overdue, and each runs once.
  jest.setSystemTime(Date.now() + 20_000);
  await jest.runOnlyPendingTimersAsync();
  expect(ended.error).toBeUndefined();
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(ended.error).toBeInstanceOf(TimeLimitError);
});

test('time in which nobody sees the page does not count', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const ended = limited();
  await jest.advanceTimersByTimeAsync(5 * LIMIT_MS);
  expect(ended.error).toBeUndefined();
  hidden.mockReturnValue(false);
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(ended.error).toBeInstanceOf(TimeLimitError);
});
