import { describe, expect, test } from '@jest/globals';
import { faultOf } from '../testing/document-fault.ts';

const VERSION = {
  url: 'https://static.example.com/catalog-1.0.0.js',
  metadata: { version: '1.0.0', integrity: 'e0d123e5f316bef78bfdf5a008837577' },
};
const withVersions = (...versions: unknown[]) => ({
  schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
  microFrontends: { 'my-project/catalog': versions },
});

describe('a document of the convention is valid', () => {
  test.each([
    ['with no micro frontend', { schema: 'any', microFrontends: {} }],
    ['with a micro frontend without versions', withVersions()],
    ['with the least a version has', withVersions(VERSION)],
    ['with a relative address', withVersions({ ...VERSION, url: '/mf.js' })],
    ['with a fallback', withVersions({ ...VERSION, fallbackUrl: 'https://alt.example.com/x.js' })],
    ['with anything in extras', withVersions({ ...VERSION, extras: { prerender: { host: 1 } } })],
    ['with no traffic', withVersions({ ...VERSION, deployment: { traffic: 0, default: false } })],
    [
      'with a broken percent',
      withVersions({ ...VERSION, deployment: { traffic: 12.5, default: true } }),
    ],
    ['with two versions', withVersions(VERSION, { ...VERSION, url: '/b.js' })],
  ])('%s', (_name, document) => {
    expect(faultOf(document)).toBeUndefined();
  });
});

describe('a document of the convention is not valid', () => {
  const { url: _url, ...noUrl } = VERSION;
  const { metadata: _metadata, ...noMetadata } = VERSION;
  const deployed = (deployment: unknown) => withVersions({ ...VERSION, deployment });
  test.each([
    ['as a list', [], '/'],
    ['without its schema', { microFrontends: {} }, '/'],
    ['with a schema that is no text', { schema: 1, microFrontends: {} }, '/schema'],
    ['without micro frontends', { schema: 'any' }, '/'],
    ['with micro frontends in a list', { schema: 'any', microFrontends: [] }, '/microFrontends'],
    ['with more beside them', { ...withVersions(VERSION), nextToken: 'x' }, '/nextToken'],
    [
      'with one version that is no list',
      { schema: 'any', microFrontends: { a: VERSION } },
      '/microFrontends/a',
    ],
    ['with a version twice', withVersions(VERSION, VERSION), '/microFrontends/my-project~1catalog'],
    [
      'with a version without address',
      withVersions(noUrl),
      '/microFrontends/my-project~1catalog/0',
    ],
    [
      'with a version without metadata',
      withVersions(noMetadata),
      '/microFrontends/my-project~1catalog/0',
    ],
    [
      'with a fault in the second version',
      withVersions(VERSION, noUrl),
      '/microFrontends/my-project~1catalog/1',
    ],
    [
      'with an integrity missing',
      withVersions({ ...VERSION, metadata: { version: '1' } }),
      '/microFrontends/my-project~1catalog/0/metadata',
    ],
    [
      'with more in the metadata',
      withVersions({ ...VERSION, metadata: { ...VERSION.metadata, x: 1 } }),
      '/microFrontends/my-project~1catalog/0/metadata/x',
    ],
    [
      'with extras that are text',
      withVersions({ ...VERSION, extras: 'x' }),
      '/microFrontends/my-project~1catalog/0/extras',
    ],
    [
      'with more traffic than there is',
      deployed({ traffic: 101, default: true }),
      '/microFrontends/my-project~1catalog/0/deployment/traffic',
    ],
    [
      'with less traffic than none',
      deployed({ traffic: -1, default: true }),
      '/microFrontends/my-project~1catalog/0/deployment/traffic',
    ],
    [
      'with traffic alone',
      deployed({ traffic: 1 }),
      '/microFrontends/my-project~1catalog/0/deployment',
    ],
    [
      'with more in a version',
      withVersions({ ...VERSION, name: 'x' }),
      '/microFrontends/my-project~1catalog/0/name',
    ],
  ])('%s', (_name, document, place) => {
    expect(faultOf(document)?.split(': ')[0]).toBe(place);
  });
});
