import { expect, test } from '@jest/globals';
import { fixedNumber } from './fixed-number.ts';

test.each([
  ['de', -0.5, 2, '−0,50'],
  ['en', -0.5, 2, '−0.50'],
  ['de', -0.001, 2, '0,00'],
  ['de', 0.001, 2, '0,00'],
  ['de', -0.005, 2, '−0,01'],
  ['de', 1234.56, 1, '1.234,6'],
] as const)('in %s %p is written with %i decimals as %s', (language, value, digits, written) => {
  expect(fixedNumber(language, value, digits)).toBe(written);
});
