import { expect, test } from '@jest/globals';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { insertDeployment } from '../projects/deployment.repository.ts';
import { insertVersion } from '../projects/version.repository.ts';
import { uploadOf } from '../testing/builds.ts';
import { createPruningContext } from '../testing/pruning-context.ts';
import { A, B, C, FRONTEND, SteeredRemote } from '../testing/steered-remote.ts';

const market = new SteeredRemote();

/** Versions that visitors of the market have, each with the one their pages go back to. */
async function pairs(query = ''): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let visitor = 0; visitor < 200; visitor++) {
    const reply = await market.site.registry.app.inject({
      url: `/discovery/projects/spieltag/microFrontends${query}`,
      headers: { cookie: `USER_TOKEN=visitor-${visitor}` },
    });
    const [version] = reply.json<DiscoveryDocument>().microFrontends['mf-market'] ?? [];
    const back = version?.extras.fallback?.metadata.version;
    found.add(`${version?.metadata.version} > ${back ?? 'none'}`);
  }
  return [...found].sort();
}

const split = (activeVersions: readonly { version: string; traffic: number }[]) =>
  market.site.call('PATCH', FRONTEND, { activeVersions });

test('with shares set by hand nobody goes back to a version that is tried', async () => {
  await market.deploy(B);
  await split([
    { version: C, traffic: 50 },
    { version: B, traffic: 50 },
  ]);
  expect(await pairs()).toEqual([`${B} > ${A}`, `${C} > ${B}`]);
});

test("a tester's version goes back to what is stable, not to what this visitor tries", async () => {
  await market.deploy(B, 'Canary10Percent30Minutes');
  expect(await pairs(`?override=mf-market@${C}`)).toEqual([`${C} > ${A}`]);
});

test('of a release of before that lacks its entry nobody gets anything, and none goes back to it', async () => {
  const version = '1.1.5-000000000b';
  const { databaseUrl, folder, now } = market.site;
  const { db, ownProjectId } = createPruningContext({ databaseUrl, folder, nowMs: now() });
  const { release } = uploadOf('mf-market', version, { entry: 'none.js' });
  await insertVersion(db, ownProjectId, 'mf-market', { release });
  expect((await market.deploy(version)).body.code).toBe('NOT_COMPOSABLE');
  // As registries did that took it.
  const remoteKey = { projectId: ownProjectId, remote: 'mf-market' };
  const at = new Date(now());
  await insertDeployment(db, remoteKey, { version, strategy: 'AllAtOnce', at });
  await db.destroy();
  await market.deploy(C);
  expect(await pairs()).toEqual([`${C} > ${A}`]);
});
