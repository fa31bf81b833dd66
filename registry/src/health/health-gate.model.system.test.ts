import { describe, expect, test } from '@jest/globals';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import { isUnhealthy, type Sample, toleratedRate } from './health-gate.model.ts';

const CHECK_EVERY_S = 5;
const VISITORS_PER_S = 20;
const CANARY_SHARE = 0.1;

/** Seconds until the gate takes the canary back; undefined: never, in that time. */
function simulate(
  seed: string,
  rates: { readonly canary: number; readonly stable: number },
  seconds: number,
): number | undefined {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const canary = { trials: 0, failures: 0 };
  const stable = { trials: 0, failures: 0 };
  for (let second = 1; second <= seconds; second++) {
    for (let visitor = 0; visitor < VISITORS_PER_S; visitor++) {
      const isCanary = chance(CANARY_SHARE);
      const sample = isCanary ? canary : stable;
      sample.trials++;
      if (chance(isCanary ? rates.canary : rates.stable)) sample.failures++;
    }
    const seen = { ...canary, visitors: canary.failures };
    if (second % CHECK_EVERY_S === 0 && isUnhealthy(seen, stable)) return second;
  }
  return undefined;
}

const runs = Array.from({ length: 100 }, (_, run) => `run-${run}`);

describe('a canary at ten percent, simulated a hundred times', () => {
  test.each([
    ['that never comes up', { canary: 1, stable: 0 }],
    ['that fails for half of them', { canary: 0.5, stable: 0.005 }],
    ['that fails for half of them, where one in fifty fails anyway', { canary: 0.5, stable: 0.02 }],
  ])('%s is taken back within 30 seconds each time', (_name, rates) => {
    const seconds = runs.map((seed) => simulate(seed, rates, 60) ?? Number.POSITIVE_INFINITY);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30);
  });

  test.each([
    ['that never fails', { canary: 0, stable: 0 }],
    ['that fails as seldom as the stable version', { canary: 0.01, stable: 0.01 }],
    ['that fails as often as the stable version', { canary: 0.1, stable: 0.1 }],
    ['when nothing works for anybody', { canary: 1, stable: 1 }],
    ['a little worse than the stable version', { canary: 0.015, stable: 0.01 }],
  ])('%s is never taken back, in five minutes', (_name, rates) => {
    expect(runs.filter((seed) => simulate(seed, rates, 300) !== undefined)).toEqual([]);
  });
});

describe('a version is', () => {
  const of = (failures: number, trials: number) => ({ failures, trials, visitors: failures });
  const NEVER: Sample = { failures: 0, trials: 1000 };
  test.each([
    ['healthy before anybody had it', of(0, 0), NEVER, false],
    ['healthy after two failures: they prove nothing', of(2, 2), NEVER, false],
    ['unhealthy after three of three', of(3, 3), NEVER, true],
    ['healthy after three of a thousand', of(3, 1000), NEVER, false],
    ['unhealthy after 60 of a thousand', of(60, 1000), NEVER, true],
    [
      'healthy where the stable one fails as often',
      of(60, 1000),
      { failures: 60, trials: 1000 },
      false,
    ],
    ["healthy when all failures are one visitor's", { ...of(30, 30), visitors: 1 }, NEVER, false],
    ['unhealthy also when nobody has the stable one', of(5, 5), { failures: 0, trials: 0 }, true],
  ])('%s', (_name, canary, stable, expected) => {
    expect(isUnhealthy(canary, stable)).toBe(expected);
  });
});

test('two in a hundred are tolerated, and twice what the stable version does', () => {
  expect(toleratedRate({ trials: 0, failures: 0 })).toBeCloseTo(0.04);
  expect(toleratedRate({ trials: 10_000, failures: 0 })).toBe(0.02);
  expect(toleratedRate({ trials: 10_000, failures: 500 })).toBeCloseTo(0.1, 2);
});
