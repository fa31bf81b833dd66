import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { faultOf } from '../convention/document.schema.ts';
import { MAIN_FILE, uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const MINUTE_MS = 60_000;
const [A, B, C] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'] as const;
const SHELL = 'shell/1.0.0-00000000aa';
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [A, B, C]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
});
afterAll(() => site.close());

const command = (name: string, body: object = {}) => site.call('POST', `${FRONTEND}/${name}`, body);
const deploy = (targetVersion: string, deploymentStrategy = 'AllAtOnce') =>
  command('deployment', { targetVersion, deploymentStrategy });
const sharesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.shares as { version: string; traffic: number }[]).map(
    ({ version, traffic }) => `${version} ${traffic}`,
  );
const live = async () => sharesOf(await site.call('GET', `${FRONTEND}/state`));
const discover = async (query = '') =>
  site.registry.app.inject({
    url: `/discovery/projects/spieltag/microFrontends${query}`,
    headers: { cookie: 'USER_TOKEN=somebody' },
  });

/** A is everybody's. */
beforeEach(async () => {
  const state = await site.call('GET', `${FRONTEND}/state`);
  if (state.body.phase === 'pinned') await command('unpin');
  if ((await live()).join() !== `${A} 100`) {
    const set = await site.call('PATCH', FRONTEND, {
      activeVersions: [{ version: A, traffic: 100 }],
    });
    if (set.status === 422) await command('rollback', { version: A });
  }
  if ((await live()).length === 0) await deploy(A);
  expect(await live()).toEqual([`${A} 100`]);
});

describe('publishing', () => {
  test('the same bytes again is no news, other bytes are refused', async () => {
    const path = `${FRONTEND}/releases`;
    const again = await site.call('POST', path, uploadOf('mf-market', A));
    expect(again).toEqual({ status: 200, body: { remote: 'mf-market', version: A, isNew: false } });
    const other = await site.call('POST', path, uploadOf('mf-market', A, {}, 'let other;'));
    expect([other.status, other.body.code]).toEqual([409, 'VERSION_EXISTS']);
  });

  test.each([
    [
      'a file that is not what the release says',
      { files: { [MAIN_FILE]: 'AAAA' } },
      'ASSET_CORRUPT',
    ],
    ['a file that is missing', { files: {} }, 'ASSET_CORRUPT'],
    ['a release of another remote', uploadOf('mf-live', A), 'RELEASE_INVALID'],
    ['a release that is none', { release: 1 }, 'RELEASE_INVALID'],
  ])('%s is refused', async (_name, change, code) => {
    const upload = { ...uploadOf('mf-market', '1.9.0-0000000009'), ...change };
    expect((await site.call('POST', `${FRONTEND}/releases`, upload)).body.code).toBe(code);
  });

  test('what an upload that was cut off has left is not taken for another one', async () => {
    const version = '1.9.0-0000000008';
    const folder = join(site.folder, 'artefacts', 'mf-market', version);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, MAIN_FILE), 'let left;');
    const reply = await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
    expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_EXISTS']);
    const left = uploadOf('mf-market', version, {}, 'let left;');
    expect((await site.call('POST', `${FRONTEND}/releases`, left)).status).toBe(201);
  });

  test("a version that was published only is nobody's", async () => {
    const document = (await discover()).json<DiscoveryDocument>();
    expect(faultOf(document)).toBeUndefined();
    expect(document.microFrontends['mf-market']?.[0]?.metadata.version).toBe(A);
  });
});

describe('a rollout', () => {
  test('is paused, resumed and promoted', async () => {
    await deploy(B, 'Linear10PercentEvery1Minute');
    site.pass(1.5 * MINUTE_MS);
    expect(sharesOf(await command('pause'))).toEqual([`${B} 20`, `${A} 80`]);
    site.pass(30 * MINUTE_MS);
    expect(sharesOf(await command('resume'))).toEqual([`${B} 20`, `${A} 80`]);
    site.pass(0.5 * MINUTE_MS);
    expect(await live()).toEqual([`${B} 30`, `${A} 70`]);
    expect(sharesOf(await command('promote'))).toEqual([`${B} 100`]);
  });

  test('is taken back, and its version is no fallback any more', async () => {
    await deploy(B, 'Canary10Percent5Minutes');
    expect(sharesOf(await command('rollback', { reason: 'slow' }))).toEqual([`${A} 100`]);
    const state = await site.call('GET', `${FRONTEND}/state`);
    expect(state.body.fallback).not.toBe(B);
    const versions = state.body.versions as { version: string; withdrawnAt: string | null }[];
    expect(versions.find(({ version }) => version === B)?.withdrawnAt).not.toBeNull();
  });

  test.each(['promote', 'pause', 'resume', 'unpin'])(
    '%s needs something to act on',
    async (name) => {
      expect((await command(name)).status).toBe(409);
    },
  );
});

describe('rolling back', () => {
  test('at the same time as somebody else takes a version back once', async () => {
    await deploy(B);
    await deploy(C, 'Canary10Percent5Minutes');
    expect((await command('rollback', { withdraw: B })).body.code).toBe('NOT_LIVE');
    const both = await Promise.all([C, C].map((withdraw) => command('rollback', { withdraw })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('NOT_LIVE');
    expect(await live()).toEqual([`${B} 100`]);
  });

  test('ends shares set by hand, however often they were set, for what everybody had', async () => {
    for (const traffic of [10, 40]) {
      const activeVersions = [
        { version: A, traffic: 100 - traffic },
        { version: C, traffic },
      ];
      expect((await site.call('PATCH', FRONTEND, { activeVersions })).status).toBe(200);
    }
    expect((await command('promote')).body.msg).toContain('set by hand');
    expect(sharesOf(await command('rollback'))).toEqual([`${A} 100`]);
    const { versions } = (await site.call('GET', `${FRONTEND}/state`)).body as {
      versions: { version: string; withdrawnAt: string | null }[];
    };
    expect(versions.find(({ version }) => version === A)?.withdrawnAt).toBeNull();
  });

  test("what is everybody's gives everybody the version before, with the next page", async () => {
    await deploy(B);
    const before = await discover();
    expect(before.json().microFrontends['mf-market'][0]).toMatchObject({
      metadata: { version: B },
      fallbackUrl: `/mf-market/${A}/${MAIN_FILE}`,
    });
    await command('rollback');
    expect((await discover()).json().microFrontends['mf-market'][0].metadata.version).toBe(A);
  });

  test('goes to any version, once', async () => {
    await deploy(B);
    await deploy(C);
    expect(sharesOf(await command('rollback', { version: A }))).toEqual([`${A} 100`]);
    expect((await command('rollback', { version: A })).body.code).toBe('ALREADY_LIVE');
    expect((await command('rollback', { version: '9' })).body.code).toBe('VERSION_NOT_FOUND');
  });
});

describe('a pinned version', () => {
  test("is everybody's, and nothing is deployed, until it is unpinned", async () => {
    await deploy(B, 'Canary10Percent5Minutes');
    expect(sharesOf(await command('pin', { version: C }))).toEqual([`${C} 100`]);
    expect((await deploy(A)).body.code).toBe('REMOTE_PINNED');
    for (const name of ['promote', 'pause', 'resume', 'rollback']) {
      expect([name, (await command(name)).body.code]).toEqual([name, 'REMOTE_PINNED']);
    }
    site.pass(60 * MINUTE_MS);
    expect(sharesOf(await command('unpin'))).toEqual([`${B} 10`, `${A} 90`]);
  });
});

describe('a deployment that does not fit what is live', () => {
  const path = (remote: string) => `/projects/spieltag/microFrontends/${remote}`;

  test('is refused with the pair and the reason, and nothing has changed', async () => {
    const upload = uploadOf('mf-rival', A, {
      applications: [{ name: 'rival', module: './app', match: ['/market/*'], slot: 'main' }],
    });
    await site.call('POST', `${path('mf-rival')}/releases`, upload);
    const deployment = { targetVersion: A, deploymentStrategy: 'Canary10Percent5Minutes' };
    const reply = await site.call('POST', `${path('mf-rival')}/deployment`, deployment);
    expect([reply.status, reply.body.code]).toEqual([422, 'CONTRACT_MISFIT']);
    expect(reply.body.details).toEqual([expect.stringContaining(`mf-rival ${A}`)]);
    expect((await discover()).json().microFrontends).not.toHaveProperty('mf-rival');
  });

  test('is refused when a page could not be composed of it', async () => {
    const version = { url: '/x.js', metadata: { version: 'x', integrity: 'x' } };
    await site.call('POST', `${FRONTEND}/versions`, { version });
    expect((await deploy('x')).body.code).toBe('NOT_COMPOSABLE');
  });
});

describe('a team', () => {
  test('publishes and deploys its own remote only', async () => {
    const token = await site.token({ sub: 'live team', role: 'team', remotes: ['mf-live'] });
    const own = '/projects/spieltag/microFrontends/mf-live';
    const upload = uploadOf('mf-live', A);
    expect((await site.call('POST', `${own}/releases`, upload, token)).status).toBe(201);
    const deployment = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
    expect((await site.call('POST', `${own}/deployment`, deployment, token)).status).toBe(201);
    for (const name of [
      'releases',
      'deployment',
      'promote',
      'pause',
      'rollback',
      'pin',
      'versions',
    ]) {
      const reply = await site.call('POST', `${FRONTEND}/${name}`, {}, token);
      expect([name, reply.status, reply.body.code]).toEqual([name, 403, 'FORBIDDEN']);
    }
    expect((await site.call('POST', '/projects', { name: 'x' }, token)).status).toBe(403);
    expect((await site.call('GET', '/projects/spieltag/remotes', undefined, token)).status).toBe(
      200,
    );
  });
});

test('a remote that was deleted comes back with nothing live of it', async () => {
  const own = '/projects/spieltag/microFrontends/mf-groups';
  const upload = uploadOf('mf-groups', A);
  const publish = () => site.call('POST', `${own}/releases`, upload);
  const everybody = { targetVersion: A, deploymentStrategy: 'AllAtOnce' };
  await publish();
  expect((await site.call('POST', `${own}/deployment`, everybody)).status).toBe(201);
  expect((await site.call('DELETE', own)).status).toBe(202);
  expect((await publish()).status).toBe(200);
  expect((await site.call('GET', `${own}/state`)).body).toMatchObject({
    phase: 'empty',
    versions: [{ version: A, withdrawnAt: null }],
  });
  expect((await site.call('POST', `${own}/deployment`, everybody)).status).toBe(201);
});

describe('the audit log', () => {
  test('says who changed what, when, why, before and after', async () => {
    await command('deployment', {
      targetVersion: B,
      deploymentStrategy: 'Canary10Percent5Minutes',
    });
    await command('promote', { reason: 'looks good' });
    const { entries } = (await site.call('GET', `${FRONTEND}/history?limit=1`)).body as {
      entries: unknown[];
    };
    expect(entries).toEqual([
      {
        at: new Date(site.now()).toISOString(),
        actor: 'ada',
        role: 'operator',
        action: 'promote',
        remote: 'mf-market',
        reason: 'looks good',
        before: {
          phase: 'rolling',
          shares: [
            { version: B, traffic: 10, default: false },
            { version: A, traffic: 90, default: true },
          ],
        },
        after: { phase: 'stable', shares: [{ version: B, traffic: 100, default: true }] },
      },
    ]);
  });
});

describe('verifying', () => {
  test('finds every file that is not what it was', async () => {
    const verify = () => site.call('POST', '/projects/spieltag/verify');
    const clean = await verify();
    expect(clean.body.faults).toEqual([]);
    const file = join(site.folder, 'artefacts', 'mf-market', A, MAIN_FILE);
    await writeFile(file, 'let flipped;');
    await writeFile(`${file}.br`, 'no brotli');
    expect((await verify()).body).toEqual({
      checked: clean.body.checked,
      faults: [MAIN_FILE, `${MAIN_FILE}.br`].map((name) => ({
        remote: 'mf-market',
        version: A,
        file: name,
        fault: 'changed',
      })),
    });
    await writeFile(join(site.folder, 'artefacts', SHELL, MAIN_FILE), 'let flipped;');
    expect((await verify()).body.faults).toContainEqual(
      expect.objectContaining({ remote: 'shell', file: MAIN_FILE, fault: 'changed' }),
    );
    await rm(file);
    expect((await verify()).body.faults).toContainEqual(
      expect.objectContaining({ file: MAIN_FILE, fault: 'missing' }),
    );
  });
});

test('a visitor is told why it gets what it gets', async () => {
  await deploy(B, 'Canary10Percent5Minutes');
  const { body } = await site.call('GET', '/projects/spieltag/visitors/somebody');
  const [market] = (body.remotes as Record<string, unknown>[]).filter(
    ({ id }) => id === 'mf-market',
  );
  expect(market).toMatchObject({
    phase: 'rolling',
    because: expect.stringMatching(/^bucket \d+ is/),
  });
});
