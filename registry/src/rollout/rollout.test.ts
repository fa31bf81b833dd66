import { describe, expect, test } from '@jest/globals';
import { STRATEGY_NAMES, type StrategyName } from '@spieltag/shared-kernel/registry';
import fc from 'fast-check';
import { type Deployment, type Rollouts, stateAt } from './rollout.model.ts';
import { percentAfter } from './strategies.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 7, 1);
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;

const deployment = (version: string, given: Partial<Deployment> = {}): Deployment => ({
  deploymentId: `d-${version}`,
  version,
  strategy: 'AllAtOnce',
  startedAtMs: START_MS,
  pausedMs: 0,
  ...given,
});
const OLD = deployment('old', { startedAtMs: at(-60) });
const rolling = (strategy: StrategyName, given: Partial<Deployment> = {}): Rollouts => ({
  deployments: [deployment('new', { strategy, ...given }), OLD],
});
const trafficOfNew = (rollouts: Rollouts, minutes: number) =>
  stateAt(rollouts, at(minutes)).shares.find(({ version }) => version === 'new')?.traffic;

describe('the share of a version after so many minutes', () => {
  test.each<[StrategyName, number, number]>([
    ['AllAtOnce', 0, 100],
    ['Canary10Percent5Minutes', 0, 10],
    ['Canary10Percent5Minutes', 4.99, 10],
    ['Canary10Percent5Minutes', 5, 100],
    ['Canary10Percent10Minutes', 9.99, 10],
    ['Canary10Percent10Minutes', 10, 100],
    ['Canary10Percent15Minutes', 14.99, 10],
    ['Canary10Percent15Minutes', 15, 100],
    ['Canary10Percent30Minutes', 29.99, 10],
    ['Canary10Percent30Minutes', 30, 100],
    ['Linear10PercentEvery1Minute', 0, 10],
    ['Linear10PercentEvery1Minute', 1, 20],
    ['Linear10PercentEvery1Minute', 8.99, 90],
    ['Linear10PercentEvery1Minute', 9, 100],
    ['Linear10PercentEvery2Minutes', 3.99, 20],
    ['Linear10PercentEvery2Minutes', 18, 100],
    ['Linear10PercentEvery3Minutes', 3, 20],
    ['Linear10PercentEvery3Minutes', 27, 100],
    ['Linear10PercentEvery10Minutes', 9.99, 10],
    ['Linear10PercentEvery10Minutes', 90, 100],
  ])('%s, %d minutes: %d %%', (strategy, minutes, percent) => {
    expect(trafficOfNew(rolling(strategy), minutes)).toBe(percent);
  });

  test('never goes down, and a clock that is behind does not make it less than at the start', () => {
    const minutes = fc.double({ min: -10, max: 200, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...STRATEGY_NAMES), minutes, minutes, (strategy, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((m) =>
          percentAfter(strategy, m * MINUTE_MS),
        );
        expect(late).toBeGreaterThanOrEqual(early ?? 0);
        expect(early).toBeGreaterThanOrEqual(10);
      }),
    );
  });
});

describe('a rollout', () => {
  test('gives the others the version before, and is at its goal by time alone', () => {
    const rollouts = rolling('Canary10Percent5Minutes');
    expect(stateAt(rollouts, at(1))).toMatchObject({
      phase: 'rolling',
      nextStepAtMs: at(5),
      shares: [
        { version: 'new', traffic: 10, default: false },
        { version: 'old', traffic: 90, default: true },
      ],
      fallbacks: ['old'],
    });
    expect(stateAt(rollouts, at(5))).toMatchObject({
      phase: 'stable',
      shares: [{ version: 'new', traffic: 100, default: true }],
      fallbacks: ['old'],
    });
  });

  test('keeps its share while it is paused, and goes on where it stood', () => {
    const paused = rolling('Linear10PercentEvery1Minute', { pausedAtMs: at(2.5) });
    expect(stateAt(paused, at(60))).toMatchObject({ phase: 'paused' });
    expect(trafficOfNew(paused, 60)).toBe(30);
    expect(stateAt(paused, at(60)).nextStepAtMs).toBeUndefined();
    const resumed = rolling('Linear10PercentEvery1Minute', { pausedMs: 10 * MINUTE_MS });
    expect(trafficOfNew(resumed, 12.99)).toBe(30);
    expect(trafficOfNew(resumed, 13)).toBe(40);
    expect(stateAt(resumed, at(13)).nextStepAtMs).toBe(at(14));
  });

  test("is everybody's once it is promoted", () => {
    const promoted = rolling('Canary10Percent30Minutes', { promotedAtMs: at(1) });
    expect(stateAt(promoted, at(1)).phase).toBe('stable');
    expect(trafficOfNew(promoted, 1)).toBe(100);
  });

  test("of the first version is everybody's: there is no other", () => {
    const first = { deployments: [deployment('new', { strategy: 'Canary10Percent5Minutes' })] };
    expect(stateAt(first, at(0)).shares).toEqual([{ version: 'new', traffic: 100, default: true }]);
  });

  test('gives way to a pinned version, whatever was deployed', () => {
    const state = stateAt({ ...rolling('AllAtOnce'), pinnedVersion: 'older' }, at(0));
    expect(state.phase).toBe('pinned');
    expect(state.shares).toEqual([{ version: 'older', traffic: 100, default: true }]);
    expect(state.fallbacks).toEqual(['new', 'old']);
  });

  test('set by hand stays as it was set', () => {
    const split = [
      { version: 'old', traffic: 40, default: true },
      { version: 'new', traffic: 60, default: false },
    ];
    const state = stateAt(
      { deployments: [deployment('old', { strategy: 'Split', split })] },
      at(9),
    );
    expect(state.phase).toBe('split');
    expect(state.shares.map(({ version }) => version)).toEqual(['new', 'old']);
  });

  test('of nothing is nothing', () => {
    expect(stateAt({ deployments: [] }, at(0))).toEqual({
      phase: 'empty',
      shares: [],
      fallbacks: [],
    });
  });
});
