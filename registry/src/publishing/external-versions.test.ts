import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('no release has the container of a version whose files lie elsewhere', async () => {
  const version = '2.2.0-000000000a';
  const container = 'app_2_2_0_000000000a';
  expect((await publish(version, { extras: { container } })).status).toBe(201);
  const refused = await post('mf-live/releases', uploadOf('mf-live', version, { container }));
  expect([refused.status, refused.body.code]).toEqual([422, 'RELEASE_INVALID']);
});
