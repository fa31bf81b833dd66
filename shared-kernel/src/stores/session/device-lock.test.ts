import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '../../client/index.ts';
import { createDeviceLock } from './device-lock.ts';

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
const pretendLocks = (request: (...given: readonly unknown[]) => unknown) =>
  Object.defineProperty(globalThis, 'navigator', {
    value: { locks: { request } },
    configurable: true,
  });
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

const exclusively = createDeviceLock(createJsonStorage());

describe('what one tab at a time may do', () => {
  test("is done under the browser's lock", async () => {
    const asked: unknown[] = [];
    pretendLocks((name, options, task) => {
      asked.push(name, options);
      return (task as () => unknown)();
    });
    expect(await exclusively(async () => 'done')).toBe('done');
    // Without the signal a tab that sleeps with the lock would hold up all others.
    expect(asked).toEqual(['spieltag.sign-in', { signal: expect.any(AbortSignal) }]);
  });

  test.each(['TimeoutError', 'SecurityError'])('is done without it after a %s', async (name) => {
    pretendLocks(() => Promise.reject(new DOMException('no lock', name)));
    expect(await exclusively(async () => 'done')).toBe('done');
  });

  test('is not done twice when it fails', async () => {
    pretendLocks((_name, _options, task) => (task as () => unknown)());
    const task = jest.fn(async () => {
      throw new Error('no');
    });
    await expect(exclusively(task)).rejects.toThrow('no');
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('is done under a lease where the browser knows no locks', async () => {
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
    expect(await exclusively(async () => 'done')).toBe('done');
  });
});
