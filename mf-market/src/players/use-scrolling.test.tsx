import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useScrolling } from './use-scrolling.ts';

test('a page is on its way from its first step until it has rested', () => {
  jest.useFakeTimers();
  const { result } = renderHook(() => useScrolling());
  const isScrolling = result.current;
  expect(isScrolling()).toBe(false);
  window.dispatchEvent(new Event('scroll'));
  expect(isScrolling()).toBe(true);
  jest.advanceTimersByTime(1000);
  expect(isScrolling()).toBe(false);
  jest.useRealTimers();
});
