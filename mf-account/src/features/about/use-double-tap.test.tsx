import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useDoubleTap } from './use-double-tap.ts';

test.each([
  ['one tap is none', [0], 0],
  ['two within 1000 ms', [0, 1000], 1],
  ['two that are further apart are none', [0, 1001], 0],
  ['the later two of three', [0, 1001, 1500], 1],
  ['three in a row are one, not two', [0, 300, 600], 1],
  ['four in a row are two', [0, 300, 600, 900], 2],
])('double tap: %s', (_, taps, expected) => {
  const onDoubleTap = jest.fn();
  const { result } = renderHook(() => useDoubleTap(onDoubleTap));
  for (const timeStamp of taps) result.current({ timeStamp });
  expect(onDoubleTap).toHaveBeenCalledTimes(expected);
});
