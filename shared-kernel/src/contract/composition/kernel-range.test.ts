import { describe, expect, test } from '@jest/globals';
import { satisfiesCaret } from './kernel-range.ts';

describe('a kernel fits a range', () => {
  test.each([
    ['the version itself', '1.2.3', '^1.2.3', true],
    ['a newer patch', '1.2.4', '^1.2.3', true],
    ['a newer minor with an older patch', '1.3.0', '^1.2.3', true],
    ['not an older patch', '1.2.2', '^1.2.3', false],
    ['not an older minor', '1.1.9', '^1.2.3', false],
    ['not another major', '2.2.3', '^1.2.3', false],
    ['numbers are not compared as texts', '1.10.0', '^1.9.0', true],
  ])('%s', (_name, kernel, range, fits) => {
    expect(satisfiesCaret(kernel, range)).toBe(fits);
  });
});
