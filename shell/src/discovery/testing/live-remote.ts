import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import type { ComposedRemote, RemoteVersion } from '../remote-versions.ts';

const LIVE: RemoteApplication = {
  name: 'live',
  module: './app',
  match: ['/live/*'],
  slot: 'main',
};

/** A version of a remote with one screen and one module for others. */
export const liveVersion = (text: string): RemoteVersion => ({
  remote: 'mf-live',
  version: text,
  url: `/mf-live/${text}/remoteEntry.js`,
  integrity: '',
  container: `mf_live_${text}`,
  kernel: '^1.0.0',
  applications: [LIVE],
  events: { publishes: {}, consumes: {} },
  extensions: undefined,
  modules: ['./app', './table'],
  assets: {},
  isStable: true,
});

/** The remote with these versions, the best first. */
export const liveRemote = (
  versions: readonly RemoteVersion[],
  others: Partial<ComposedRemote> = {},
): ComposedRemote => ({
  name: 'mf-live',
  label: undefined,
  versions,
  refused: [],
  leftOut: [],
  offered: versions.map(({ version }) => version),
  ...others,
});
