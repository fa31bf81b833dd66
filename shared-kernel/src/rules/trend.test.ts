import { expect, test } from '@jest/globals';
import { trendOf } from './trend.ts';

test.each([
  ['a smaller number is a better rank', 3, 8, 'UP'],
  ['a greater number is a worse rank', 8, 3, 'DOWN'],
  ['the same rank is no move', 4, 4, 'UNCHANGED'],
  ['without a rank before there is no trend', 1, null, 'UNDEFINED'],
])('%s', (_rule, rank, prevRank, trend) => {
  expect(trendOf(rank, prevRank)).toBe(trend);
});
