import { expect, test } from '@jest/globals';
import type { Release } from '@spieltag/shared-kernel/composition';
import { createDocumentSigner } from './document-signer.ts';
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
  const changed = overridePage(page, release, { liveReloadUrl: '/reload' });
  expect(changed).toContain('"url":"/mf-market/1.0.0-0123456789/remoteEntry.js"');
  expect(changed).toContain('"mf-live":["kept"]');
  expect(changed).toContain('{"stage":"development","liveReloadUrl":"/reload"}');
  expect(changed).not.toContain('old');
});

test('hints for the published version go, those of others stay', () => {
  const changed = overridePage(page, release, { liveReloadUrl: '/reload' });
  expect(changed).not.toContain('href="/mf-market/1.0.0-aaaaaaaaaa');
  expect(changed).toContain('href="/mf-live/1.0.0-aaaaaaaaaa');
});

test('a page without a composition is refused', () => {
  expect(() => overridePage('<html></html>', release, {})).toThrow(/composition/);
});

test('compositions that are asked for later are signed with the key the page is told', async () => {
  const { publicKey, sign } = createDocumentSigner();
  const text = '{"schema":"ä"}';
  const [header = '', , proof = ''] = sign(text).split('.');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
  const isSigned = (signed: string) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Buffer.from(proof, 'base64url'),
      Buffer.from(`${header}.${Buffer.from(signed).toString('base64url')}`),
    );
  expect([await isSigned(text), await isSigned('{}')]).toEqual([true, false]);
});
