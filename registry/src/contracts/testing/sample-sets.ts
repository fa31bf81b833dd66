import type { LiveSets, RemoteContract, ShellContract } from '../contract.ts';

/** Versions of the samples: `version('mf-a', 2)` is its third. */
export const versionOf = (patch: number) => `1.0.${patch}-0123456789`;

type Part = Partial<Omit<RemoteContract, 'name' | 'version'>>;

/** A version of a remote that has a screen of its own, and what is given besides. */
export function contract(name: string, patch = 0, part: Part = {}): RemoteContract {
  const short = name.slice(3);
  return {
    name,
    version: versionOf(patch),
    kernel: '^1.2.0',
    applications: [{ name: short, module: './app', match: [`/${short}/*`], slot: 'main' }],
    events: { publishes: {}, consumes: {} },
    ...part,
  };
}

/** A shell whose kernel is 1.2.3 and carries `ticked`, `picked` and `noted`. */
export const SHELL: ShellContract = {
  version: versionOf(0),
  kernel: '1.2.3',
  bus: { ticked: 1, picked: 2, noted: 1, asked: 1, spare: 3 },
  events: { publishes: { ticked: 1 }, consumes: { noted: 1 } },
  addresses: ['/debug'],
};

/**
 * Sets that fit: a publishes `picked`, which b consumes; c and d both publish `asked`, which e
 * consumes; b exposes a sheet that a and e use; d offers a slot that e fills; all but f have a tab. a and b are rolled out and
 * have a version to go back to, c and d are rolled out, e and f have one version.
 */
export function sampleSets(): LiveSets {
  const tab = (order: number) => ({
    tab: { order, icon: 'Star' as const, label: { de: 'Reiter', en: 'Tab' } },
  });
  const screen = (name: string, match: string[], order?: number) => ({
    name,
    module: './app',
    match,
    slot: 'main' as const,
    ...(order === undefined ? {} : tab(order)),
  });
  const overlay = (name: string, match: string[]) => ({
    name,
    module: `./${name}`,
    match,
    slot: 'overlay' as const,
  });
  const usesSheet = { uses: { 'mf-b': { './sheet': 2 } } };
  const a: Part = {
    applications: [screen('a', ['/', '/share'], 1)],
    events: { publishes: { picked: 2, noted: 1 }, consumes: {} },
    ...usesSheet,
  };
  const b: Part = {
    applications: [screen('b', ['/b/*'], 2), overlay('sheet', ['*/sheet/:id/:round?'])],
    events: { publishes: {}, consumes: { picked: 2, ticked: 1 } },
    exposes: { './sheet': 2 },
  };
  const c: Part = {
    applications: [screen('c', ['/c/:kind?'], 3)],
    events: { publishes: { asked: 1 }, consumes: { ticked: 1 } },
  };
  const d: Part = {
    applications: [screen('d', ['/d/list', '/d/entry/:id'], 4)],
    events: { publishes: { asked: 1 }, consumes: {} },
    extensionSlots: { entry: { version: 2, props: {}, description: 'Below an entry' } },
  };
  const e: Part = {
    applications: [screen('e', ['/e/*'], 5)],
    events: { publishes: {}, consumes: { asked: 1 } },
    ...usesSheet,
    extensions: { 'mf-d/entry': { versions: [1, 2], module: './card' } },
  };
  const f: Part = { kernel: '^1.0.0' };
  const versions = (name: string, count: number, part: Part) =>
    Array.from({ length: count }, (_, patch) => contract(name, patch, part));
  return {
    shells: [SHELL],
    remotes: {
      'mf-a': versions('mf-a', 3, a),
      'mf-b': versions('mf-b', 3, b),
      'mf-c': versions('mf-c', 2, c),
      'mf-d': versions('mf-d', 2, d),
      'mf-e': versions('mf-e', 1, e),
      'mf-f': versions('mf-f', 1, f),
    },
  };
}
