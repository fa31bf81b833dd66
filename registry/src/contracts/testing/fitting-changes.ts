import {
  claiming,
  consuming,
  filling,
  offering,
  others,
  type Plan,
  plan,
  publishing,
  REMOTES,
  withTab,
} from './change-plan.ts';

/** Those that look much the same and break nothing. */
export const FITTING: readonly Plan[] = [
  plan('wants an older kernel', REMOTES, (version, draw) => ({
    ...version,
    kernel: draw(['^1.2.3', '^1.1.9', '^1.0.0']),
  })),
  plan('publishes an event nobody consumes', REMOTES, (version) =>
    publishing(version, { ...version.events.publishes, spare: 3 }),
  ),
  plan('publishes what b consumes, too', ['mf-c', 'mf-e', 'mf-f'], (version) =>
    publishing(version, { ...version.events.publishes, picked: 2 }),
  ),
  plan('publishes no more what the shell consumes', ['mf-a'], (version) =>
    publishing(version, { picked: 2 }),
  ),
  plan('leaves publishing to another that does so in all versions', ['mf-c', 'mf-d'], (version) =>
    publishing(version, {}),
  ),
  plan('consumes what the shell publishes', REMOTES, (version) =>
    consuming(version, { ticked: 1 }),
  ),
  plan('consumes what all versions of a publish', others('mf-a'), (version) =>
    consuming(version, { picked: 2 }),
  ),
  plan('consumes what it publishes itself', REMOTES, (version) =>
    consuming(publishing(version, { ...version.events.publishes, spare: 3 }), { spare: 3 }),
  ),
  plan('consumes nothing', ['mf-b', 'mf-c', 'mf-e'], (version) => ({
    ...version,
    events: { ...version.events, consumes: {} },
  })),
  plan('exposes more', REMOTES, (version) => ({
    ...version,
    exposes: { ...version.exposes, './table': 1 },
  })),
  plan('uses nothing', ['mf-a', 'mf-e'], ({ uses: _, ...version }) => version),
  plan('uses the sheet, too', ['mf-c', 'mf-d', 'mf-f'], (version) => ({
    ...version,
    uses: { 'mf-b': { './sheet': 2 } },
  })),
  plan('fills the slot of d, too', ['mf-a', 'mf-b', 'mf-f'], (version, draw) =>
    filling(version, 'mf-d/entry', draw([[2], [2, 3]])),
  ),
  plan('fills nothing', ['mf-e'], ({ extensions: _, ...version }) => version),
  plan('offers its slot at the other version e fits', ['mf-d'], (version) => offering(version, 1)),
  plan(
    'offers its slot no more while its other version does',
    ['mf-d'],
    ({ extensionSlots: _, ...version }) => version,
  ),
  plan('claims an address nobody has', REMOTES, (version, draw) =>
    claiming(version, draw(['/new/*', '/d/new', '/share/new', '/d/entry', '/bb/*'])),
  ),
  plan('has another address than its other versions', ['mf-b', 'mf-e'], (version, draw) => ({
    ...version,
    applications: version.applications.map((application, index) =>
      index > 0 ? application : { ...application, match: [draw(['/moved/*', '/b2'])] },
    ),
  })),
  plan('opens an overlay by a word of its own', REMOTES, (version) =>
    claiming(version, '*/paper/:id', 'overlay'),
  ),
  plan('wants a free place among the tabs', REMOTES, (version, draw) =>
    withTab(version, draw([6, 7, 60])),
  ),
  plan('has no tab', ['mf-a', 'mf-b'], (version) => ({
    ...version,
    applications: version.applications.map(({ tab: _, ...application }) => application),
  })),
];
