import { describe, expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { MAIN_FILE } from '../testing/builds.ts';
import { A, B, C, FRONTEND, SteeredRemote, sharesOf } from '../testing/steered-remote.ts';

const market = new SteeredRemote();
const { command, deploy, discover, live, state } = market;

test('a rollout is taken back, and its version is no fallback any more', async () => {
  await deploy(B, 'Canary10Percent5Minutes');
  expect(sharesOf(await command('rollback', { reason: 'slow' }))).toEqual([`${A} 100`]);
  const { fallback, versions } = (await state()).body as {
    fallback: string;
    versions: { version: string; withdrawnAt: string | null }[];
  };
  expect(fallback).not.toBe(B);
  expect(versions.find(({ version }) => version === B)?.withdrawnAt).not.toBeNull();
});

test('open pages are told what was taken back last, until it is deployed again', async () => {
  const told = async () => {
    const { microFrontends } = (await discover()).json<DiscoveryDocument>();
    const [offered] = microFrontends['mf-market'] ?? [];
    return [offered?.metadata.version, offered?.extras.withdrawn?.[0]];
  };
  await deploy(B);
  await deploy(C);
  await command('rollback', { version: A });
  expect(await told()).toEqual([A, C]);
  await deploy(C);
  const [live, last] = await told();
  expect([live, last === C]).toEqual([C, false]);
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
      expect((await market.site.call('PATCH', FRONTEND, { activeVersions })).status).toBe(200);
    }
    expect((await command('promote')).body.msg).toContain('set by hand');
    expect(sharesOf(await command('rollback'))).toEqual([`${A} 100`]);
    const { versions } = (await state()).body as {
      versions: { version: string; withdrawnAt: string | null }[];
    };
    expect(versions.find(({ version }) => version === A)?.withdrawnAt).toBeNull();
  });

  test('brings no shares set by hand back that were over', async () => {
    for (const traffic of [10, 60, 100]) {
      const activeVersions = [
        { version: A, traffic: 100 - traffic },
        { version: B, traffic },
      ];
      expect((await market.site.call('PATCH', FRONTEND, { activeVersions })).status).toBe(200);
    }
    expect(await live()).toEqual([`${B} 100`]);
    expect(sharesOf(await command('rollback'))).toEqual([`${A} 100`]);
  });

  test('takes back the version it names also where everybody had that before shares were set', async () => {
    await deploy(B);
    const activeVersions = [
      { version: A, traffic: 50 },
      { version: B, traffic: 50 },
    ];
    expect((await market.site.call('PATCH', FRONTEND, { activeVersions })).status).toBe(200);
    expect(sharesOf(await command('rollback', { withdraw: B }))).toEqual([`${A} 100`]);
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

  test('to the version that is being rolled out is refused: nobody else gets it', async () => {
    await deploy(B, 'Canary10Percent5Minutes');
    const { status, body } = await command('rollback', { version: B });
    expect([status, body.code]).toEqual([422, 'DEPLOYMENT_UNDER_WAY']);
    expect(body.msg).toContain('promote');
    expect(await live()).toEqual([`${B} 10`, `${A} 90`]);
  });
});
