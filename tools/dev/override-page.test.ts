import { expect, test } from '@jest/globals';
import type { Release } from '@spieltag/shared-kernel/composition';
import { overridePage } from './override-page.ts';

const release: Release = {
  name: 'mf-market',
  kernel: '^1.0.0',
  applications: [],
  events: { publishes: {}, consumes: {} },
  version: '1.0.0-0123456789',
  container: 'mf_market_1',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': 'sha384-x' },
  preload: {},
  shared: {},
};
const block = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;
const page = [
  '<link rel="preload" as="script" href="/mf-market/1.0.0-aaaaaaaaaa/app.js">',
  '<link rel="preload" as="script" href="/mf-live/1.0.0-aaaaaaaaaa/app.js">',
  block('composition', { microFrontends: { 'mf-market': [{ url: 'old' }], 'mf-live': ['kept'] } }),
  block('page-config', { stage: 'development' }),
].join('\n');

test('the remote in the works takes the place of the published one, the others stay', () => {
  const changed = overridePage(page, release, '/reload');
  expect(changed).toContain('"url":"/mf-market/1.0.0-0123456789/remoteEntry.js"');
  expect(changed).toContain('"mf-live":["kept"]');
  expect(changed).toContain('{"stage":"development","liveReloadUrl":"/reload"}');
  expect(changed).not.toContain('old');
});

test('hints for the published version go, those of others stay', () => {
  const changed = overridePage(page, release, '/reload');
  expect(changed).not.toContain('href="/mf-market/1.0.0-aaaaaaaaaa');
  expect(changed).toContain('href="/mf-live/1.0.0-aaaaaaaaaa');
});

test('a page without a composition is refused', () => {
  expect(() => overridePage('<html></html>', release, '/reload')).toThrow(/composition/);
});
