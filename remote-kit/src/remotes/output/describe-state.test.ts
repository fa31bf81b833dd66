import { expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { describeRemotes, describeShares, describeState } from './describe-state.ts';

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
    staffFirst: true,
    audience: 'visitors',
    step: 1,
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

test('a version that staff alone have is said to be theirs, also where nobody has another one', () => {
  const first = { version: '1.1.0', traffic: 0, default: false };
  const others = { version: '1.0.0', traffic: 100, default: true };
  expect(describeShares({ shares: [first, others] })).toBe('1.1.0 staff, 1.0.0 the others');
  expect(describeShares({ shares: [first] })).toBe('1.1.0 staff');
  const { deployment } = STATE;
  const staffStep = {
    ...STATE,
    deployment: deployment && { ...deployment, audience: 'staff' as const },
  };
  expect(describeState(staffStep)).toContain('3 of 20 staff');
});

test('the shell names the remotes that go back with it, and those that are missing', () => {
  const goneBack = [
    { name: 'mf-market', from: '1.6.0-ab', to: '1.4.0-ab' },
    { name: 'mf-live', from: '1.0.0-ab', to: null },
  ];
  expect(
    describeState({ ...STATE, id: 'shell', goneBack })
      .split('\n')
      .slice(-2),
  ).toEqual([
    'mf-market 1.6.0-ab does not fit the shell: pages have 1.4.0-ab',
    'mf-live is missing from pages: no version fits the shell',
  ]);
});

test('the list marks the remotes that go back with the shell, and not the shell', () => {
  const market = { name: 'mf-market', from: '1.6.0-ab', to: '1.4.0-ab' };
  const live = { name: 'mf-live', from: '1.0.0-ab', to: null };
  const lines = describeRemotes([
    { ...STATE, goneBack: [market] },
    { ...STATE, name: 'mf-live', id: 'mf-live', goneBack: [live] },
    { ...STATE, name: 'shell', id: 'shell', goneBack: [live, market] },
  ]).split('\n');
  expect(lines.slice(-3)).toEqual([
    expect.stringContaining('everybody (pages have 1.4.0-ab)'),
    expect.stringContaining('everybody (missing: no version fits the shell)'),
    expect.not.stringMatching(/pages have|missing/),
  ]);
});
