import { expect, test } from '@jest/globals';
import { isRated, sumRated } from './rated.ts';

const of = (points: number, ...parts: (number | null)[]) => ({
  points,
  pointsBreakDown: Object.fromEntries(parts.map((part, index) => [`part${index}`, part])),
});

test.each([
  ['who has points is rated', of(4, 4), true],
  ['parts that come to nothing are shown as nothing', of(0, 4, -4), true],
  ['who has neither was not there', of(0, 0, null), false],
  ['points without parts count as well', of(-2), true],
])('%s', (_name, match, expected) => {
  expect(isRated(match)).toBe(expected);
});

test('a round is the sum of its matches, and nothing known where none was played', () => {
  expect(sumRated([of(12, 12), of(2, 2)])).toBe(14);
  expect(sumRated([of(0, 0), of(2, 2)])).toBe(2);
  expect(sumRated([of(0, 4, -4)])).toBe(0);
  expect(sumRated([of(0, null), of(0, 0)])).toBeNull();
  expect(sumRated([])).toBeNull();
});
