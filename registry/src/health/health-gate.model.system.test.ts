import { describe, expect, test } from '@jest/globals';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import { judge, mayGoOn, type NetworkSample, weighted } from './health-gate.model.ts';

const CHECK_EVERY_S = 5;
const VISITORS_PER_S = 20;
const CANARY_SHARE = 0.1;

const NETWORKS_NEEDED = 3;
const NETWORKS = 50;
/** Visitors spread over networks evenly. */
const spread = (trials: number, failures: number): NetworkSample[] =>
  Array.from({ length: Math.min(NETWORKS, trials) }, (_, network) => ({
    trials: part(trials, network),
    failures: part(failures, network),
  }));
const part = (whole: number, network: number) =>
  Math.floor(whole / NETWORKS) + (network < whole % NETWORKS ? 1 : 0);

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
    if (second % CHECK_EVERY_S > 0) continue;
    const [seen, others] = [canary, stable].map(({ trials, failures }) => spread(trials, failures));
    if (judge(seen ?? [], others ?? [], NETWORKS_NEEDED) === 'unhealthy') return second;
  }
  return undefined;
}

const runs = Array.from({ length: 30 }, (_, run) => `run-${run}`);

describe('a canary at ten percent, simulated thirty times', () => {
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
  const NEVER = spread(1000, 0);
  const one = (trials: number, failures: number): NetworkSample[] => [{ trials, failures }];
  test.each<[string, NetworkSample[], NetworkSample[], string]>([
    ['healthy before anybody had it', [], NEVER, 'healthy'],
    ['healthy after two failures: they prove nothing', spread(2, 2), NEVER, 'healthy'],
    ['doubted after three of three', spread(3, 3), NEVER, 'doubted'],
    ['unhealthy after four of four', spread(4, 4), NEVER, 'unhealthy'],
    ['healthy after three of a thousand', spread(1000, 3), NEVER, 'healthy'],
    ['doubted after 60 of a thousand', spread(1000, 60), NEVER, 'doubted'],
    ['unhealthy after 180 of a thousand', spread(1000, 180), NEVER, 'unhealthy'],
    ['healthy where the stable one fails as often', spread(1000, 60), spread(1000, 60), 'healthy'],
    ['doubted when nothing works for anybody', spread(500, 500), spread(500, 500), 'doubted'],
    ['doubted when all failures are of one network', one(30, 30), NEVER, 'doubted'],
    ['doubted when they are of two', [...one(30, 30), ...one(30, 30)], NEVER, 'doubted'],
    [
      'healthy when a network blames it of which others have seen nothing',
      [...spread(20, 0), ...one(20, 20)],
      NEVER,
      'healthy',
    ],
    ['unhealthy also when nobody has the stable one', spread(5, 5), [], 'unhealthy'],
    [
      'unhealthy also when forty of a network blame the stable one',
      spread(40, 40),
      one(40, 40),
      'unhealthy',
    ],
  ])('%s', (_name, canary, stable, expected) => {
    expect(judge(canary, stable, NETWORKS_NEEDED)).toBe(expected);
  });
});

test.each([
  ['that never failed', spread(60, 0), true],
  ['that failed for two', spread(4, 2), true],
  ['that failed for one in twenty', spread(60, 3), true],
  ['that failed for half of them', spread(60, 30), false],
  [
    'that failed for half of them, praised by twenty networks',
    [...spread(50, 25), ...Array.from({ length: 20 }, () => ({ trials: 5, failures: 0 }))],
    false,
  ],
])('a version %s may be given to more: %#', (_name, canary, expected) => {
  expect(mayGoOn(canary)).toBe(expected);
});

describe('a network counts', () => {
  test('no more than its share of many', () => {
    const many = Array.from({ length: 200 }, () => ({ trials: 1, failures: 0 }));
    const { trials, failures } = weighted([...many, { trials: 100, failures: 100 }]);
    expect(failures / trials).toBeLessThanOrEqual(0.0101);
  });

  test('entirely where there is no other', () => {
    expect(weighted([{ trials: 7, failures: 3 }])).toEqual({ trials: 7, failures: 3 });
  });
});
