import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { afterPaint } from './after-paint.ts';

const frames: (() => void)[] = [];
let hidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  frames.length = 0;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.push(() => frame(0));
    return frames.length;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Whether the screen counts as painted after so long. */
async function isPaintedAfter(ms: number): Promise<boolean> {
  let isPainted = false;
  void afterPaint().then(() => {
    isPainted = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return isPainted;
}

test('waits for a frame of a slow processor', async () => {
  expect(await isPaintedAfter(300)).toBe(false);
  for (const frame of frames) frame();
  await jest.advanceTimersByTimeAsync(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('waits no longer than half a second for a frame that does not come', async () => {
  expect(await isPaintedAfter(500)).toBe(true);
});

test('does not wait in a page that is not seen', async () => {
  hidden = true;
  expect(await isPaintedAfter(0)).toBe(true);
  expect(frames).toEqual([]);
});

test('ends the moment the page is put away', async () => {
  const painted = afterPaint();
  document.dispatchEvent(new Event('visibilitychange'));
  await painted;
  expect(jest.getTimerCount()).toBe(0);
});
