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
  // What still waits is no business of the next test.
  document.dispatchEvent(new Event('visibilitychange'));
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Waits for the next frame, and says after a while whether it counts as painted. */
function waitForFrame(): (ms: number) => Promise<boolean> {
  let isPainted = false;
  void afterPaint().then(() => {
    isPainted = true;
  });
  return async (ms) => {
    await jest.advanceTimersByTimeAsync(ms);
    return isPainted;
  };
}

test('waits for a frame of a slow processor', async () => {
  const isPaintedAfter = waitForFrame();
  expect(await isPaintedAfter(150)).toBe(false);
  for (const frame of frames) frame();
  expect(await isPaintedAfter(1)).toBe(true);
});

test('waits no longer than a fifth of a second for a frame that does not come', async () => {
  const isPaintedAfter = waitForFrame();
  expect(await isPaintedAfter(200)).toBe(true);
});

test('does not wait in a page that is not seen', async () => {
  hidden = true;
  expect(await waitForFrame()(0)).toBe(true);
  expect(frames).toEqual([]);
});

test('ends the moment the page is put away', async () => {
  const painted = afterPaint();
  document.dispatchEvent(new Event('visibilitychange'));
  await painted;
});

test('waits once for all that one frame shows, and anew for what is changed after it was drawn', async () => {
  expect(afterPaint()).toBe(afterPaint());
  expect(frames).toHaveLength(1);
  const before = afterPaint();
  frames[0]?.();
  expect(afterPaint()).not.toBe(before);
  expect(frames).toHaveLength(2);
});
