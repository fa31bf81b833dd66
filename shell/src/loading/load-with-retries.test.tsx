import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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

describe('of a device that had no connection for half an hour', () => {
  let isOnline: boolean;
  let tries: number;
  const load = async () => {
    tries += 1;
    if (!isOnline) throw new Error('Loading chunk failed');
    return 'chunk';
  };
  beforeEach(() => {
    [isOnline, tries] = [false, 0];
  });

  test('it is tried at once when the device is online again', async () => {
    const loading = loadWithRetries(load);
    await jest.advanceTimersByTimeAsync(30 * 60_000);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(await loading).toBe('chunk');
    const until = tries;
    await jest.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event('online'));
    expect(tries).toBe(until);
  });

  test('it is tried within a minute where nothing says that it is online', async () => {
    const loading = loadWithRetries(load);
    await jest.advanceTimersByTimeAsync(30 * 60_000);
    isOnline = true;
    const before = tries;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(before + 1);
    expect(await loading).toBe('chunk');
  });

  test('nothing listens any more once it has come', async () => {
    const listening = new Set<unknown>();
    jest
      .spyOn(window, 'addEventListener')
      .mockImplementation((_type, listener) => void listening.add(listener));
    jest
      .spyOn(window, 'removeEventListener')
      .mockImplementation((_type, listener) => void listening.delete(listener));
    const loading = loadWithRetries(load);
    await jest.advanceTimersByTimeAsync(30 * 60_000);
    expect(listening.size).toBe(1);
    isOnline = true;
    await jest.advanceTimersByTimeAsync(60_000);
    await loading;
    expect(listening.size).toBe(0);
    jest.restoreAllMocks();
  });
});
