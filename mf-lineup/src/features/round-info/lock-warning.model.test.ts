import { expect, test } from '@jest/globals';
import { isUrgent, passedThreshold } from './lock-warning.model.ts';

const MIN = 60_000;

test.each([
  ['an hour is told when it is passed', 60 * MIN + 400, 60 * MIN - 600, 60],
  ['ten minutes are told to the second', 10 * MIN + 1, 10 * MIN, 10],
  ['between two thresholds nothing is told', 9 * MIN, 8 * MIN, undefined],
  ['a clock that leaps tells the nearest', 61 * MIN, 4 * MIN, 5],
  ['the last minute is told', 61_000, 59_000, 1],
  ['after the lock nothing is told', 2000, 0, undefined],
  ['a clock set back tells nothing', 4 * MIN, 31 * MIN, undefined],
])('%s', (_title, before, now, told) => {
  expect(passedThreshold(before, now)).toBe(told);
});

test.each([
  [10 * MIN, true],
  [10 * MIN + 1, false],
  [0, false],
])('%i ms before the lock stand out: %s', (leftMs, stands) => {
  expect(isUrgent(leftMs)).toBe(stands);
});
