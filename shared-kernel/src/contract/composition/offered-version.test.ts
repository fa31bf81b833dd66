import { expect, test } from '@jest/globals';
import { offeredVersion } from './offered-version.ts';
import type { Release } from './release.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const RELEASE = {
  name: 'mf-groups',
  version: '1.0.0-0123456789',
  label: { de: 'Gruppen', en: 'Groups' },
  kernel: '^1.1.0',
  container: 'mf_groups_1_0_0_0123456789',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': INTEGRITY, 'remoteEntry.js.map': INTEGRITY },
  preload: { './app': [] },
  applications: [{ name: 'groups', slot: 'main', match: ['/group'], module: './app' }],
  extensions: { 'mf-live/round': { versions: [1], module: './round-card' } },
  events: { publishes: {}, consumes: {} },
  extensionSlots: {},
} as unknown as Release;

test('all a page needs of a release stands in the composition, and what it does not need not', () => {
  const { url, metadata, extras } = offeredVersion(RELEASE, '/mf-groups/1.0.0-0123456789');
  const { applications, container, events, extensions, kernel, label, preload } = RELEASE;
  expect(url).toBe('/mf-groups/1.0.0-0123456789/remoteEntry.js');
  expect(metadata).toEqual({ version: RELEASE.version, integrity: INTEGRITY });
  const assets = { 'remoteEntry.js': INTEGRITY };
  const whole = { applications, container, events, extensions, kernel, label, preload, assets };
  expect(extras).toEqual(whole);
});
