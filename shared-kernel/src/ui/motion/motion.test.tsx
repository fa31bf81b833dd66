import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useBreakpoint } from './use-breakpoint.ts';
import { useCountUp } from './use-count-up.ts';

const original = globalThis.matchMedia;

function answerMedia(holds: (query: string) => boolean) {
  globalThis.matchMedia = (query) => ({ ...original(query), matches: holds(query) });
}

afterEach(() => {
  globalThis.matchMedia = original;
  jest.useRealTimers();
});

test.each([
  [390, 'phone'],
  [767, 'phone'],
  [768, 'tablet'],
  [992, 'desktop'],
  [1200, 'wide'],
])('%s px wide is a %s', (width, name) => {
  answerMedia((query) => width >= Number(/\d+/.exec(query)?.[0]));
  expect(renderHook(() => useBreakpoint()).result.current).toBe(name);
});

describe('A counted figure', () => {
  const count = () => renderHook(({ value }) => useCountUp(value), { initialProps: { value: 10 } });

  test('passes through whole steps and arrives', () => {
    jest.useFakeTimers();
    const { result, rerender } = count();
    rerender({ value: 60 });
    const seen = new Set<number>();
    for (let frame = 0; frame < 60; frame += 1) {
      act(() => jest.advanceTimersByTime(16));
      seen.add(result.current);
    }
    expect(seen.size).toBeGreaterThan(5);
    expect([...seen].every(Number.isInteger)).toBe(true);
    expect(result.current).toBe(60);
  });

  test('is there at once with reduced motion', () => {
    answerMedia((query) => query.includes('reduced-motion'));
    const { result, rerender } = count();
    rerender({ value: 60 });
    expect(result.current).toBe(60);
  });
});
