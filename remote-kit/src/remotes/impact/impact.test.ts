import { describe, expect, test } from '@jest/globals';
import type { LiveSets, RemoteContract, ShellContract } from '@spieltag/registry/contracts';
import { impactOf } from './impact.ts';
import type { LocalContracts } from './local-contracts.ts';

const SHELL: ShellContract = {
  version: '1.0.0-aaaaaaaaaa',
  kernel: '1.0.0',
  shared: {},
  addresses: ['/debug'],
  events: { publishes: {}, consumes: {} },
  bus: { 'player.picked': 1 },
};
const CHANGED_SHELL = { ...SHELL, version: '1.1.0-bbbbbbbbbb', kernelModules: ['kernel/ui'] };

function remote(name: string, version: string, more: Partial<RemoteContract> = {}): RemoteContract {
  return {
    name,
    version,
    kernel: '^1.0.0',
    applications: [{ name, module: './app', match: [`/${name}`], slot: 'main' }],
    events: { publishes: {}, consumes: {} },
    ...more,
  };
}

const PUBLISHER = remote('mf-a', '1.0.0-0000000000', {
  events: { publishes: { 'player.picked': 1 }, consumes: {} },
  exposes: { './card': 1 },
});
const CONSUMER = remote('mf-b', '1.0.0-1111111111', {
  events: { publishes: {}, consumes: { 'player.picked': 1 } },
});
/** Still rolling out, and the first to use what others expose. */
const CANARY = remote('mf-b', '1.1.0-2222222222', { uses: { 'mf-a': { './card': 1 } } });
const LIVE: LiveSets = {
  shells: [SHELL],
  remotes: { 'mf-a': [PUBLISHER], 'mf-b': [CANARY, CONSUMER] },
};

const changedPublisher = (more: Partial<RemoteContract>): LocalContracts => ({
  remotes: [{ ...PUBLISHER, version: '1.1.0-3333333333', ...more }],
});

test('sources that promise what is live concern nobody', () => {
  const { changed, misfits } = impactOf(LIVE, changedPublisher({}));
  expect([changed, misfits]).toEqual([['mf-a 1.1.0-3333333333'], []]);
});

describe('names whoever would not fit, by name and version', () => {
  test.each<[string, LocalContracts, string, string]>([
    [
      'an event that is not published any more',
      changedPublisher({ events: { publishes: {}, consumes: {} } }),
      'EVENT_NOT_PUBLISHED',
      'mf-b 1.0.0-1111111111',
    ],
    [
      'a module that is not exposed any more, to a version still rolling out',
      changedPublisher({ exposes: {} }),
      'MODULE_MISSING',
      'mf-b 1.1.0-2222222222',
    ],
    [
      'a module that changes incompatibly',
      changedPublisher({ exposes: { './card': 2 } }),
      'MODULE_VERSIONS_DIFFER',
      'mf-b 1.1.0-2222222222',
    ],
    [
      'a kernel outside their range',
      { shell: { ...CHANGED_SHELL, kernel: '2.0.0' }, remotes: [] },
      'KERNEL_OUT_OF_RANGE',
      'mf-b 1.1.0-2222222222',
    ],
    [
      'an event of the bus at another version',
      { shell: { ...CHANGED_SHELL, bus: { 'player.picked': 2 } }, remotes: [] },
      'EVENT_NOT_CARRIED',
      'mf-b 1.0.0-1111111111',
    ],
  ])('%s', (_title, local, code, concerned) => {
    const { misfits } = impactOf(LIVE, local);
    const found = misfits.filter((misfit) => misfit.code === code);
    expect(found.flatMap(({ concerns }) => concerns)).toContain(concerned);
  });

  test('a module of the kernel that is gone', () => {
    const uses = [
      { name: 'mf-b', version: '1.0.0-1111111111', modules: ['kernel/ui', 'kernel/x'] },
    ];
    const { misfits } = impactOf(LIVE, { shell: CHANGED_SHELL, remotes: [] }, uses);
    expect(misfits).toMatchObject([
      { code: 'KERNEL_MODULE_MISSING', subject: 'kernel/x', concerns: ['mf-b 1.0.0-1111111111'] },
    ]);
  });
});

test('what does not fit already is not laid on a change of something else', () => {
  const broken = {
    ...LIVE,
    remotes: {
      ...LIVE.remotes,
      'mf-c': [remote('mf-c', '1.0.0-4444444444', { kernel: '^9.0.0' })],
    },
  };
  expect(impactOf(broken, changedPublisher({})).misfits).toEqual([]);
});
