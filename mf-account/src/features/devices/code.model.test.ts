import { describe, expect, test } from '@jest/globals';
import { inGroups, readCode } from './code.model.ts';

describe('a code that is typed in', () => {
  test.each([
    ['as it is shown', 'K7QM-2XNP-8RTD', 'K7QM-2XNP-8RTD'],
    ['small and without dashes', 'k7qm2xnp8rtd', 'K7QM-2XNP-8RTD'],
    ['with spaces', ' k7qm 2xnp 8rtd ', 'K7QM-2XNP-8RTD'],
    ['with signs that look alike', 'OIL0-1111-2222', '0110-1111-2222'],
    ['one sign short', 'K7QM-2XNP-8RT', undefined],
    ['one sign long', 'K7QM-2XNP-8RTDX', undefined],
    ['with a sign no code has', 'K7QM-2XNP-8RTU', undefined],
    ['empty', '', undefined],
  ])('%s', (_, typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test.each([
    ['k7q', 'K7Q'],
    ['k7qm2', 'K7QM-2'],
    ['K7QM-', 'K7QM'],
    ['k7qm2xnp8rtdzz', 'K7QM-2XNP-8RTD'],
  ])('%s stands there as %s', (typed, shown) => {
    expect(inGroups(typed)).toBe(shown);
  });
});
