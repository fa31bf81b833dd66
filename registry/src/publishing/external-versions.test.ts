import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MicroFrontendVersion } from '@spieltag/shared-kernel/composition';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const A = '1.0.0-000000000a';
const OF_LIVE = { container: 'mf_live_1_0_0_000000000a' };
const IN_LIVE = `/mf-live/${A}/${MAIN_FILE}`;

let site: TestRegistry;
let market: MicroFrontendVersion;
beforeAll(async () => {
  site = await createTestRegistry();
  for (const remote of ['mf-live', 'mf-market']) {
    await post(`${remote}/releases`, uploadOf(remote, A));
    const everybody = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
    expect((await post(`${remote}/deployment`, everybody)).status).toBe(201);
  }
  const reply = await site.registry.app.inject('/discovery/projects/spieltag/microFrontends');
  market = reply.json().microFrontends['mf-market'][0];
});
afterAll(() => site.close());

const post = (path: string, body: object) =>
  site.call('POST', `/projects/spieltag/microFrontends/${path}`, body);

/** Publishes the market as a version of which the registry has no files. */
function publish(
  version: string,
  {
    extras = {},
    ...change
  }: { readonly url?: string; readonly fallbackUrl?: string; readonly extras?: object },
) {
  const { url, metadata } = market;
  return post('mf-market/versions', {
    version: {
      url,
      metadata: { ...metadata, version },
      ...change,
      extras: { ...market.extras, ...extras },
    },
  });
}

test('a version whose files lie elsewhere is published under a container of its own', async () => {
  expect((await publish('2.0.0-000000000a', {})).status).toBe(201);
  const named = { extras: { container: 'mf_market_2_0_0_000000000b' } };
  expect((await publish('2.0.0-000000000b', named)).status).toBe(201);
});

test.each([
  ['the container of another remote', () => ({ extras: OF_LIVE })],
  ['a container that another remote could have', () => ({ extras: { container: 'mf_live_2' } })],
  [
    'to fall back to the container of another remote',
    () => ({ extras: { fallback: { ...market, extras: { ...market.extras, ...OF_LIVE } } } }),
  ],
  ['its entry among the files of another remote', () => ({ url: IN_LIVE })],
  ['its entry beside the folders of all remotes', () => ({ url: `/${MAIN_FILE}` })],
  ['to fall back to a file of another remote', () => ({ fallbackUrl: IN_LIVE })],
  [
    'to fall back to a version among the files of another remote',
    () => ({ extras: { fallback: { ...market, url: IN_LIVE } } }),
  ],
])('one is refused that wants %s', async (_what, change) => {
  const refused = await publish('2.1.0-000000000a', change());
  expect([refused.status, refused.body.code]).toEqual([422, 'RELEASE_INVALID']);
});

describe('of a micro frontend that a tool has added to the project of pages', () => {
  const [CONTAINER, URL] = ['catalog_2_0_0_000000000a', `/catalog/2.0.0/${MAIN_FILE}`];
  const SCREEN = { name: 'catalog', module: './app', match: ['/catalog/*'], slot: 'main' as const };
  let id: string;
  beforeAll(async () => {
    const made = await site.call('POST', '/projects/spieltag/microFrontends', { name: 'catalog' });
    id = String(made.body.microFrontendId);
  });

  /** Publishes it as something pages can be composed of. */
  const publishCatalog = ({
    extras = {},
    ...change
  }: {
    readonly url?: string;
    readonly fallbackUrl?: string;
    readonly extras?: object;
  }) =>
    post(`${id}/versions`, {
      deploymentStrategy: 'AllAtOnce',
      version: {
        url: URL,
        metadata: { ...market.metadata, version: '2.0.0-000000000a' },
        ...change,
        extras: { ...market.extras, applications: [SCREEN], container: CONTAINER, ...extras },
      },
    });
  const fallback = () => ({
    ...market,
    url: URL,
    extras: { ...market.extras, container: `catalog_${A.replaceAll(/\W/g, '_')}` },
  });

  test.each([
    ['the container of another remote', () => ({ extras: OF_LIVE })],
    [
      'a container that another remote could have',
      () => ({ extras: { container: 'mf_live_2_0_0_000000000a' } }),
    ],
    [
      'to fall back to the container of another remote',
      () => ({
        extras: { fallback: { ...fallback(), extras: { ...market.extras, ...OF_LIVE } } },
      }),
    ],
    ['its entry among the files of another remote', () => ({ url: IN_LIVE })],
    ['its entry among the files of the shell', () => ({ url: `/shell/${A}/${MAIN_FILE}` })],
    ['its entry beside the folders of all remotes', () => ({ url: `/${MAIN_FILE}` })],
    ['to fall back to a file of another remote', () => ({ fallbackUrl: IN_LIVE })],
    [
      'to fall back to a version among the files of another remote',
      () => ({ extras: { fallback: { ...fallback(), url: IN_LIVE } } }),
    ],
  ])('a version is refused that wants %s', async (_what, change) => {
    const refused = await publishCatalog(change());
    expect([refused.status, refused.body.code]).toEqual([422, 'RELEASE_INVALID']);
  });

  test('a version with a container and a folder of its own is published', async () => {
    const { status } = await publishCatalog({ extras: { fallback: fallback() } });
    expect(status).toBe(201);
  });
});

test('no release has the container of a version whose files lie elsewhere', async () => {
  const version = '2.2.0-000000000a';
  const container = 'app_2_2_0_000000000a';
  expect((await publish(version, { extras: { container } })).status).toBe(201);
  const refused = await post('mf-live/releases', uploadOf('mf-live', version, { container }));
  expect([refused.status, refused.body.code]).toEqual([422, 'RELEASE_INVALID']);
});
