import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createScrolling, type Scrolling } from './scrolling.ts';

const FRAME_MS = 16;
let scrolling: Scrolling;
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  window.scrollY = 0;
  scrolling = createScrolling();
  end = scrolling.watch();
});
afterEach(() => {
  end();
  // Whoever waits for a frame of this test does so no longer.
  document.dispatchEvent(new Event('visibilitychange'));
  jest.useRealTimers();
});

/** Scrolls so far in each of so many frames. */
async function scroll(pxPerFrame: number, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    window.scrollY += pxPerFrame;
    window.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(FRAME_MS);
  }
}

/** As many rows that wait; those that were called are in the list. */
function rows(count: number): number[] {
  const called: number[] = [];
  for (let row = 0; row < count; row += 1) scrolling.whenReadable(() => called.push(row));
  return called;
}

test('a page is on its way from its first step until it has rested', async () => {
  expect(scrolling.isUnderWay()).toBe(false);
  await scroll(10, 1);
  expect(scrolling.isUnderWay()).toBe(true);
  await jest.advanceTimersByTimeAsync(149 - FRAME_MS);
  expect(scrolling.isUnderWay()).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(scrolling.isUnderWay()).toBe(false);
});

test('nobody is called while the page flies; once it rests, everybody is', async () => {
  await scroll(100, 2);
  const called = rows(8);
  await scroll(100, 60);
  expect(called).toEqual([]);
  await jest.advanceTimersByTimeAsync(300);
  expect(called).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('of a page that is slow enough to be read, one is called at a time', async () => {
  await scroll(100, 2);
  const called = rows(8);
  let before = 0;
  for (let frame = 0; frame < 40; frame += 1) {
    await scroll(10, 1);
    expect(called.length - before).toBeLessThanOrEqual(1);
    before = called.length;
  }
  expect(called).toHaveLength(8);
});

test('a list that nobody looks at any more leaves nobody waiting', async () => {
  await scroll(100, 4);
  const called = rows(2);
  end();
  await jest.advanceTimersByTimeAsync(300);
  expect(called).toEqual([0, 1]);
});

test('who is gone is not called', async () => {
  await scroll(100, 2);
  const call = jest.fn();
  scrolling.whenReadable(call)();
  await jest.advanceTimersByTimeAsync(1000);
  expect(call).not.toHaveBeenCalled();
});
