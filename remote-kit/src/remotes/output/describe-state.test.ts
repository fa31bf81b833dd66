import { expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { describeRemotes } from './describe-state.ts';

const STATE: RemoteState = {
  name: 'mf-market',
  id: 'mf-market',
  phase: 'waiting',
  revision: 'r-1',
  shares: [{ version: '1.0.0', traffic: 100, default: true }],
  deployment: {
    deploymentId: 'de-1',
    version: '1.1.0',
    strategy: 'Canary10Percent5Minutes',
    startedAt: '2026-11-23T07:00:00.000Z',
    nextStepAt: null,
    evidence: { mounts: 3, needed: 20 },
  },
  fallback: null,
  versions: [],
};

test('a rollout that waits says for how many of how many visitors it came up', () => {
  expect(describeRemotes([STATE])).toContain('waiting (3 of 20)');
  expect(describeRemotes([{ ...STATE, phase: 'rolling' }])).not.toContain('of 20');
});
