import { expect, test } from '@jest/globals';
import { MeasuredRate } from './measured-rate.ts';

const USUAL = 5;

/** A rate seen for so long, with so many that get through each ms. */
function seen(rate: MeasuredRate, from: number, ms: number, perMs: number, isWaitedFor: boolean) {
  for (let now = from; now < from + ms; now++) {
    for (let no = 0; no < perMs; no++) rate.count();
    if (!isWaitedFor) rate.nobodyWaits();
    rate.perMs(now, isWaitedFor);
  }
  return rate.perMs(from + ms, isWaitedFor);
}

test('what gets through while others wait is what can', () => {
  const rate = new MeasuredRate(USUAL, 0);
  expect(seen(rate, 0, 3000, 2, true)).toBeCloseTo(2, 1);
  expect(seen(rate, 3000, 3000, 9, true)).toBeCloseTo(9, 1);
});

test('what gets through while nobody waits is no less than can, and may be more than was known', () => {
  const rate = new MeasuredRate(USUAL, 0);
  expect(seen(rate, 0, 3000, 1, false)).toBe(USUAL);
  expect(seen(rate, 3000, 3000, 12, false)).toBeCloseTo(12, 1);
  expect(seen(rate, 6000, 3000, 1, false)).toBeCloseTo(12, 1);
});

test('a standstill is noticed though nothing is counted, and forgotten when nobody waits', () => {
  const rate = new MeasuredRate(USUAL, 0);
  rate.perMs(100, true);
  expect(rate.perMs(2000, true)).toBeLessThan(0.1);
  expect(seen(rate, 2000, 3000, 1, false)).toBeCloseTo(USUAL, 1);
});
