import { expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import type { Steering } from '../api/admin-api.ts';
import { isForAll, outcomeOf } from './outcome.ts';

const [OLD, NEW, OTHER] = ['1.0.0', '1.1.0', '1.2.0'];
const share = (version: string, traffic: number, isDefault = false) => ({
  version,
  traffic,
  default: isDefault,
});
const STABLE: RemoteState = {
  name: 'mf-live',
  id: 'mf-live',
  phase: 'stable',
  revision: 'r',
  shares: [share(NEW, 100, true)],
  deployment: null,
  fallback: OLD,
  versions: [],
};
const deployment = {
  deploymentId: 'd',
  version: NEW,
  strategy: 'Canary10Percent5Minutes',
  staffFirst: false,
  audience: 'visitors' as const,
  step: 0,
  startedAt: '',
  nextStepAt: null,
  evidence: null,
};
const ROLLING: RemoteState = {
  ...STABLE,
  phase: 'rolling',
  shares: [share(NEW, 10), share(OLD, 90, true)],
  deployment,
};
/** Waits to take its next step. */
const waiting = (nextTraffic: number): RemoteState => ({
  ...ROLLING,
  phase: 'waiting',
  deployment: { ...deployment, nextTraffic },
});
const [LINEAR, CANARY] = [waiting(20), waiting(100)];
const SPLIT: RemoteState = { ...ROLLING, phase: 'split' };
const EMPTY: RemoteState = { ...STABLE, phase: 'empty', shares: [], fallback: null };

test.each<[string, RemoteState, Steering, Record<string, number> | undefined]>([
  ['a rollout is withdrawn', ROLLING, { kind: 'rollback' }, { [OLD]: 100, [NEW]: 0 }],
  [
    'a paused one as well',
    { ...ROLLING, phase: 'paused' },
    { kind: 'rollback' },
    { [OLD]: 100, [NEW]: 0 },
  ],
  ['what is live is taken back', STABLE, { kind: 'rollback' }, { [OLD]: 100, [NEW]: 0 }],
  ['what ends shares by hand is not known', SPLIT, { kind: 'rollback' }, undefined],
  ['promoted', ROLLING, { kind: 'promote' }, { [NEW]: 100, [OLD]: 0 }],
  ['pinned', ROLLING, { kind: 'pin', version: OTHER }, { [OTHER]: 100, [NEW]: 0, [OLD]: 0 }],
  ['gone back to', STABLE, { kind: 'rollbackTo', version: OTHER }, { [OTHER]: 100, [NEW]: 0 }],
  [
    'a hundredth at first',
    STABLE,
    { kind: 'deploy', version: OTHER, strategy: 'Canary1Percent10Minutes', staffFirst: false },
    { [OTHER]: 1, [NEW]: 99 },
  ],
  [
    'a tenth at first',
    STABLE,
    { kind: 'deploy', version: OTHER, strategy: 'Linear10PercentEvery1Minute', staffFirst: false },
    { [OTHER]: 10, [NEW]: 90 },
  ],
  [
    'all at once',
    STABLE,
    { kind: 'deploy', version: OTHER, strategy: 'AllAtOnce', staffFirst: false },
    { [OTHER]: 100, [NEW]: 0 },
  ],
  [
    'the first version of all',
    EMPTY,
    { kind: 'deploy', version: NEW, strategy: 'Canary10Percent5Minutes', staffFirst: false },
    { [NEW]: 100 },
  ],
  [
    'shares by hand',
    STABLE,
    {
      kind: 'shares',
      shares: [
        { version: OTHER, traffic: 30 },
        { version: OLD, traffic: 70 },
      ],
    },
    { [OTHER]: 30, [OLD]: 70, [NEW]: 0 },
  ],
  [
    'staff before anybody else',
    STABLE,
    { kind: 'deploy', version: OTHER, strategy: 'AllAtOnce', staffFirst: true },
    undefined,
  ],
  ['a pause changes nobody', ROLLING, { kind: 'pause' }, undefined],
  ['a tenth more with the next step', LINEAR, { kind: 'advance' }, { [NEW]: 20, [OLD]: 80 }],
  ['everybody with the last one', CANARY, { kind: 'advance' }, { [NEW]: 100, [OLD]: 0 }],
  [
    'the first visitors after staff',
    { ...LINEAR, shares: [share(NEW, 0), share(OLD, 100, true)] },
    { kind: 'advance' },
    { [NEW]: 20, [OLD]: 80 },
  ],
  ['a step the registry says nothing of', ROLLING, { kind: 'advance' }, undefined],
])('%s', (_what, state, steering, after) => {
  const outcome = outcomeOf(state, steering);
  const found = outcome && Object.fromEntries(outcome.map((one) => [one.version, one.after]));
  expect(found).toEqual(after);
});

test('what can reach every player is told from what cannot', () => {
  const deploy = (strategy: 'AllAtOnce' | 'Canary10Percent5Minutes') =>
    isForAll(STABLE, { kind: 'deploy', version: NEW, strategy, staffFirst: false });
  expect([deploy('AllAtOnce'), deploy('Canary10Percent5Minutes')]).toEqual([true, false]);
  const does = (kind: 'pause' | 'rollback', state = STABLE) => isForAll(state, { kind });
  expect([does('pause'), does('rollback'), does('rollback', ROLLING)]).toEqual([false, true, true]);
  const steps = [LINEAR, CANARY, ROLLING].map((state) => isForAll(state, { kind: 'advance' }));
  expect(steps).toEqual([false, true, false]);
  const staffs = { ...ROLLING, deployment: { ...deployment, audience: 'staff' as const } };
  expect(does('rollback', staffs)).toBe(false);
});
