import { describe, expect, test } from '@jest/globals';
import { STRATEGY_NAMES, type StrategyName } from '@spieltag/shared-kernel/registry';
import fc from 'fast-check';
import { type Deployment, type Rollouts, stateAt } from './rollout.model.ts';
import { percentAt } from './strategies.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 7, 1);
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;

const deployment = (version: string, given: Partial<Deployment> = {}): Deployment => ({
  deploymentId: `d-${version}`,
  version,
  strategy: 'AllAtOnce',
  startedAtMs: START_MS,
  step: 0,
  stepAtMs: START_MS,
  ...given,
});
const OLD = deployment('old', { startedAtMs: at(-60) });
const rolling = (strategy: StrategyName, given: Partial<Deployment> = {}): Rollouts => ({
  deployments: [deployment('new', { strategy, ...given }), OLD],
});
const trafficOfNew = (rollouts: Rollouts, minutes: number) =>
  stateAt(rollouts, at(minutes)).shares.find(({ version }) => version === 'new')?.traffic;

describe('the share of a version at a step', () => {
  test.each<[StrategyName, number, number]>([
    ['AllAtOnce', 0, 100],
    ['Canary10Percent5Minutes', 0, 10],
    ['Canary10Percent5Minutes', 1, 100],
    ['Canary10Percent10Minutes', 0, 10],
    ['Canary10Percent10Minutes', 1, 100],
    ['Canary10Percent15Minutes', 1, 100],
    ['Canary10Percent30Minutes', 1, 100],
    ['Linear10PercentEvery1Minute', 0, 10],
    ['Linear10PercentEvery1Minute', 1, 20],
    ['Linear10PercentEvery1Minute', 8, 90],
    ['Linear10PercentEvery1Minute', 9, 100],
    ['Linear10PercentEvery2Minutes', 9, 100],
    ['Linear10PercentEvery3Minutes', 2, 30],
    ['Linear10PercentEvery10Minutes', 9, 100],
  ])('%s, step %d: %d %%', (strategy, step, percent) => {
    expect(trafficOfNew(rolling(strategy, { step }), 0)).toBe(percent);
  });

  test.each<[StrategyName, number]>([
    ['Canary10Percent5Minutes', 5],
    ['Canary10Percent10Minutes', 10],
    ['Canary10Percent15Minutes', 15],
    ['Canary10Percent30Minutes', 30],
    ['Linear10PercentEvery1Minute', 1],
    ['Linear10PercentEvery2Minutes', 2],
    ['Linear10PercentEvery3Minutes', 3],
    ['Linear10PercentEvery10Minutes', 10],
  ])('%s: a step lasts %d minutes at least', (strategy, minutes) => {
    expect(stateAt(rolling(strategy), at(0)).nextStepAtMs).toBe(at(minutes));
  });

  test('is the same whatever a clock says, and grows with the steps', () => {
    const minutes = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const step = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...STRATEGY_NAMES), step, minutes, minutes, (...given) => {
        const [strategy, reached, one, other] = given;
        const rollouts = rolling(strategy, { step: reached });
        expect(trafficOfNew(rollouts, one)).toBe(trafficOfNew(rollouts, other));
        expect(percentAt(strategy, reached + 1)).toBeGreaterThanOrEqual(
          percentAt(strategy, reached),
        );
      }),
    );
  });
});

describe('a rollout', () => {
  test('gives the others the version before, and waits when the time of a step is over', () => {
    const rollouts = rolling('Canary10Percent5Minutes');
    const shares = [
      { version: 'new', traffic: 10, default: false },
      { version: 'old', traffic: 90, default: true },
    ];
    expect(stateAt(rollouts, at(1))).toMatchObject({
      phase: 'rolling',
      nextStepAtMs: at(5),
      shares,
      fallbacks: ['old'],
    });
    expect(stateAt(rollouts, at(5))).toMatchObject({ phase: 'waiting', shares });
    expect(stateAt(rolling('Canary10Percent5Minutes', { step: 1 }), at(5))).toMatchObject({
      phase: 'stable',
      shares: [{ version: 'new', traffic: 100, default: true }],
      fallbacks: ['old'],
    });
  });

  test('keeps its share while it is paused', () => {
    const paused = rolling('Linear10PercentEvery1Minute', { step: 2, pausedAtMs: at(2.5) });
    expect(stateAt(paused, at(60))).toMatchObject({ phase: 'paused' });
    expect(trafficOfNew(paused, 60)).toBe(30);
    expect(stateAt(paused, at(60)).nextStepAtMs).toBeUndefined();
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
