import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { repeat } from './repeat.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Work that goes on until it is told to end. */
function work() {
  const open: { end: () => void; fail: () => void }[] = [];
  const begin = () =>
    new Promise<void>((end, reject) => open.push({ end, fail: () => reject(new Error('away')) }));
  return { open, begin };
}

test('what takes longer than its time is not begun a second time beside itself', async () => {
  const { open, begin } = work();
  const end = repeat(100, begin);
  await jest.advanceTimersByTimeAsync(450);
  expect(open).toHaveLength(1);
  open[0]?.end();
  await jest.advanceTimersByTimeAsync(100);
  expect(open).toHaveLength(2);
  open[1]?.end();
  await end();
});

test('what failed is tried again', async () => {
  const { open, begin } = work();
  const end = repeat(100, begin);
  await jest.advanceTimersByTimeAsync(100);
  open[0]?.fail();
  await jest.advanceTimersByTimeAsync(100);
  expect(open).toHaveLength(2);
  open[1]?.fail();
  await end();
});

test('it ends with the last time, and begins none after it', async () => {
  const { open, begin } = work();
  const end = repeat(100, begin);
  await jest.advanceTimersByTimeAsync(100);
  let isOver = false;
  const over = end().then(() => {
    isOver = true;
  });
  await jest.advanceTimersByTimeAsync(300);
  expect([isOver, open.length]).toEqual([false, 1]);
  open[0]?.end();
  await over;
  expect(isOver).toBe(true);
});
