import { describe, expect, test } from '@jest/globals';
import { STRATEGY_NAMES, type StrategyName } from '@spieltag/shared-kernel/registry';
import fc from 'fast-check';
import { BUCKETS, chooseShare } from './bucket.ts';
import { isGiven } from './given-version.ts';
import { revisionOf } from './revision.ts';
import { type Deployment, type Rollouts, stateAt, trafficAfterStep } from './rollout.model.ts';
import { lastStepOf, percentAt } from './strategies.ts';
import { type AskingVisitor, shareOf } from './visitor-share.ts';

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
const VISITORS = Array.from({ length: BUCKETS }, (_, visitor) => visitor);
const OLD = deployment('old', { startedAtMs: at(-60) });
const rolling = (strategy: StrategyName, given: Partial<Deployment> = {}): Rollouts => ({
  deployments: [deployment('new', { strategy, ...given }), OLD],
});
/** Everybody had the old one; an operator has given a part of them the middle and the new one. */
const SPLIT = deployment('middle', {
  strategy: 'Split',
  split: [
    { version: 'new', traffic: 20, default: false },
    { version: 'middle', traffic: 80, default: true },
  ],
});
const trafficOfNew = (rollouts: Rollouts, minutes: number) =>
  stateAt(rollouts, at(minutes)).shares.find(({ version }) => version === 'new')?.traffic;

test.each<[string, Rollouts, number]>([
  ['a step further', rolling('Linear10PercentEvery1Minute', { step: 3 }), 50],
  ['at its goal', rolling('Canary10Percent5Minutes'), 100],
  [
    'at its first share, after staff',
    rolling('Canary1Percent10Minutes', { isStaffFirst: true }),
    1,
  ],
  [
    "everybody's, where nothing was before and staff have it",
    {
      deployments: [deployment('new', { strategy: 'Canary10Percent5Minutes', isStaffFirst: true })],
    },
    100,
  ],
])('the next step has a version %s', (_what, rollouts, percent) => {
  expect(trafficAfterStep(rollouts)).toBe(percent);
});

describe('the share of a version at a step', () => {
  test.each<[StrategyName, number, number]>([
    ['AllAtOnce', 0, 100],
    ['Canary1Percent10Minutes', 0, 1],
    ['Canary1Percent10Minutes', 1, 10],
    ['Canary1Percent10Minutes', 2, 100],
    ['Canary1Percent30Minutes', 0, 1],
    ['Canary1Percent30Minutes', 1, 10],
    ['Canary1Percent30Minutes', 2, 100],
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
    ['Canary1Percent10Minutes', 10],
    ['Canary1Percent30Minutes', 30],
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

test('of every strategy the last step, and none before it, is everybody', () => {
  for (const strategy of STRATEGY_NAMES) {
    const last = lastStepOf(strategy);
    const percents = Array.from({ length: last + 1 }, (_, step) => percentAt(strategy, step));
    expect(percents.indexOf(100)).toBe(last);
    expect(percentAt(strategy, last + 1)).toBe(100);
  }
});

test('who has a version keeps it with every step of every strategy, and each step reaches its share', () => {
  const given = (strategy: StrategyName, step: number) => {
    const { shares } = stateAt(rolling(strategy, { step }), at(0));
    return (visitor: number) =>
      chooseShare(shares, 'mf-market', `visitor-${visitor}`)?.share.version === 'new';
  };
  for (const strategy of STRATEGY_NAMES) {
    let before: readonly number[] = [];
    for (let step = 0; step <= lastStepOf(strategy); step++) {
      const reached = VISITORS.filter(given(strategy, step));
      expect(reached).toHaveLength((VISITORS.length * percentAt(strategy, step)) / 100);
      const now = new Set(reached);
      expect(before.filter((visitor) => !now.has(visitor))).toEqual([]);
      before = reached;
    }
  }
});

describe('a rollout that begins with staff', () => {
  const staffFirst = (strategy: StrategyName, given: Partial<Deployment> = {}): Rollouts => ({
    deployments: [deployment('new', { strategy, isStaffFirst: true, ...given }), OLD],
  });
  const isNew = (rollouts: Rollouts, visitor: AskingVisitor) =>
    shareOf(stateAt(rollouts, at(0)), 'mf-market', visitor)?.share.version === 'new';

  test('is theirs alone at first, then takes the steps of its strategy; they keep it', () => {
    for (const strategy of STRATEGY_NAMES) {
      for (let step = 0; step <= lastStepOf(strategy) + 1; step++) {
        const rollouts = staffFirst(strategy, { step });
        const percent = step === 0 ? 0 : percentAt(strategy, step - 1);
        const reached = VISITORS.filter((no) =>
          isNew(rollouts, { id: `visitor-${no}`, isStaff: false }),
        );
        expect(reached).toHaveLength((VISITORS.length * percent) / 100);
        const staff = VISITORS.slice(0, 100);
        expect(staff.every((no) => isNew(rollouts, { id: `visitor-${no}`, isStaff: true }))).toBe(
          true,
        );
      }
    }
  });

  test.each<[string, Rollouts, readonly string[]]>([
    [
      'ends for everybody when it is promoted',
      staffFirst('AllAtOnce', { promotedAtMs: at(1) }),
      ['new 100'],
    ],
    [
      "is nobody else's when it is the first of its remote",
      { deployments: [deployment('new', { isStaffFirst: true })] },
      ['new 0'],
    ],
    [
      'gives way to a pinned version',
      { ...staffFirst('AllAtOnce'), pinnedVersion: 'older' },
      ['older 100'],
    ],
  ])('%s', (_what, rollouts, shares) => {
    const state = stateAt(rollouts, at(0));
    expect(state.shares.map(({ version, traffic }) => `${version} ${traffic}`)).toEqual(shares);
  });

  test('gives them nothing once it was withdrawn, and nobody goes back to it', () => {
    const withdrawn = { deployments: [OLD] };
    expect(isNew(withdrawn, { id: 'ada', isStaff: true })).toBe(false);
    const superseded = {
      deployments: [deployment('newer'), deployment('new', { isStaffFirst: true })],
    };
    expect(stateAt(superseded, at(0)).fallbacks).toEqual([]);
  });

  test("is held for a report of theirs, and for nobody else's", () => {
    const claimed = (isStaff: boolean) => ({
      remote: 'mf-market',
      version: 'new',
      visitorId: 'ada',
      isStaff,
    });
    expect(isGiven(staffFirst('AllAtOnce'), claimed(true), at(0))).toBe(true);
    expect(isGiven(staffFirst('AllAtOnce'), claimed(false), at(0))).toBe(false);
  });
});

test('a share that was taken back goes to the default, and nobody else changes', () => {
  const split = (isWithdrawn: boolean): Rollouts => ({
    deployments: [
      deployment('old', {
        strategy: 'Split',
        split: [
          { version: 'bad', traffic: 20, default: false, ...(isWithdrawn && { isWithdrawn }) },
          { version: 'good', traffic: 30, default: false },
          { version: 'old', traffic: 50, default: true },
        ],
      }),
    ],
  });
  const given = (rollouts: Rollouts) =>
    VISITORS.map(
      (no) =>
        shareOf(stateAt(rollouts, at(0)), 'mf-market', { id: `visitor-${no}`, isStaff: false })
          ?.share.version,
    );
  const [before, after] = [given(split(false)), given(split(true))];
  expect(after).toEqual(before.map((version) => (version === 'bad' ? 'old' : version)));
  expect(stateAt(split(true), at(0)).shares).toEqual([
    { version: 'good', traffic: 30, default: false },
    { version: 'old', traffic: 70, default: true },
  ]);
  expect(revisionOf(split(true))).not.toBe(revisionOf(split(false)));
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

  test.each<[string, readonly Deployment[], string | undefined, readonly string[]]>([
    [
      'of shares set by hand are the default and what everybody had',
      [SPLIT, OLD],
      undefined,
      ['middle', 'old'],
    ],
    [
      'do not have what never got beyond a part of the visitors',
      [deployment('new'), deployment('tried', { strategy: 'Canary10Percent5Minutes' }), OLD],
      undefined,
      ['old'],
    ],
    [
      'have the first version of all, which everybody had at once',
      [deployment('new'), deployment('first', { strategy: 'Canary10Percent5Minutes' })],
      undefined,
      ['first'],
    ],
    [
      'of a pinned remote do not have what was being rolled out',
      [deployment('new', { strategy: 'Canary10Percent5Minutes', pausedAtMs: at(1) }), OLD],
      'older',
      ['old'],
    ],
  ])('versions to go back to %s', (_what, deployments, pinnedVersion, fallbacks) => {
    const rollouts = { deployments, ...(pinnedVersion && { pinnedVersion }) };
    expect(stateAt(rollouts, at(0)).fallbacks).toEqual(fallbacks);
  });

  test('of nothing is nothing', () => {
    expect(stateAt({ deployments: [] }, at(0))).toEqual({
      phase: 'empty',
      shares: [],
      fallbacks: [],
    });
  });
});
