import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findEarlierVersions, unpackSources } from '../../../api/src/testing/earlier-sources.ts';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { until } from '../../../api/src/testing/until.ts';
import { MAIN_FILE, SHELL_VERSION, shellUpload, uploadOf } from '../testing/builds.ts';
import { type RegistryProcess, startRegistry } from '../testing/registry-process.ts';
import { sharesOf } from '../testing/steered-remote.ts';
import { mintToken, readSigningKey } from '../tokens/index.ts';

const OWN_MAIN = path.resolve(import.meta.dirname, '../main.ts');
const SITE = '/projects/spieltag/microFrontends';
const MARKET = `${SITE}/mf-market`;
const [A, B, C] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'] as const;
/** So many visitors are asked which version they get. */
const VISITORS = 200;

const versions = await findEarlierVersions('registry/src/database/migrations/checksums.json');
if (versions.length === 0) {
  console.warn('left out: earlier versions, as their history is not here (git fetch --unshallow)');
  test.skip('an earlier version beside this one', () => {});
} else {
  describe.each(versions)('%s, %s, beside this one on one database', (_name, commit) => {
    let sources: string;
    let folder: string;
    let database: TestDatabase;
    let old: RegistryProcess;
    let fresh: RegistryProcess;
    let token: string;
    let env: Readonly<Record<string, string>>;

    beforeAll(async () => {
      const packages = ['registry', 'server-kit', 'shared-kernel', 'remote-kit'];
      sources = await unpackSources(commit, packages);
      folder = await mkdtemp(path.join(tmpdir(), 'spieltag-registries-'));
      database = await createTestDatabase();
      env = {
        DATABASE_URL: database.url,
        ARTEFACTS_DIR: path.join(folder, 'artefacts'),
        REGISTRY_SIGNING_KEY_FILE: path.join(folder, 'signing-key.json'),
      };
      old = await startRegistry(path.join(sources, 'registry/src/main.ts'), env);
      token = await mintToken(
        await readSigningKey(env.REGISTRY_SIGNING_KEY_FILE ?? ''),
        { sub: 'ada', role: 'operator', remotes: [] },
        { nowMs: Date.now(), lifetimeS: 3600 },
      );
    });
    afterAll(async () => {
      await old?.stop();
      await fresh?.stop();
      await database?.close();
      for (const left of [sources, folder]) if (left) await rm(left, { recursive: true });
    });

    async function command(
      at: RegistryProcess,
      name: string,
      body: object,
      remote = MARKET,
    ): Promise<void> {
      const { status, body: reply } = await at.call('POST', `${remote}/${name}`, token, body);
      expect([200, 201, 202].includes(status) ? 'done' : reply).toBe('done');
    }

    const sharesAt = async (at: RegistryProcess) =>
      sharesOf(await at.call('GET', `${MARKET}/state`, token));

    /** The version a visitor's page is put together of. */
    async function versionFor(at: RegistryProcess, visitor: string): Promise<string> {
      const reply = await fetch(`${at.origin}/discovery/projects/spieltag/microFrontends`, {
        headers: { cookie: `USER_TOKEN=${visitor}` },
      });
      const { microFrontends } = (await reply.json()) as {
        microFrontends: Record<string, { metadata: { version: string } }[]>;
      };
      return microFrontends['mf-market']?.[0]?.metadata.version ?? '';
    }

    /** Resolves when pages of both are put together of this version. */
    async function untilBothGive(version: string): Promise<void> {
      for (const at of [old, fresh]) {
        await until(`${at.origin} gives ${version}`, async () => {
          return (await versionFor(at, 'somebody')) === version;
        });
        const page = await fetch(`${at.origin}/market`, { headers: { accept: 'text/html' } });
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(version)]);
      }
    }

    test('what the one has published is there at the other, which brings the tables up to date', async () => {
      const shell = shellUpload(SHELL_VERSION, 'let shell;');
      await command(old, 'releases', shell, `${SITE}/shell`);
      const everybody = { targetVersion: SHELL_VERSION, deploymentStrategy: 'AllAtOnce' };
      await command(old, 'deployment', everybody, `${SITE}/shell`);
      await command(old, 'releases', uploadOf('mf-market', A));
      await command(old, 'deployment', { targetVersion: A, deploymentStrategy: 'AllAtOnce' });
      fresh = await startRegistry(OWN_MAIN, env);
      await untilBothGive(A);
      await command(old, 'releases', uploadOf('mf-market', B));
      await command(fresh, 'releases', uploadOf('mf-market', C));
      for (const at of [old, fresh]) {
        for (const version of [A, B, C]) {
          const file = await fetch(`${at.origin}/mf-market/${version}/${MAIN_FILE}`);
          expect(await file.text()).toContain(`let built = '${version}';`);
        }
      }
    });

    test('each gives what the other deploys, and takes back what the other has deployed', async () => {
      await command(fresh, 'deployment', { targetVersion: B, deploymentStrategy: 'AllAtOnce' });
      await untilBothGive(B);
      await command(old, 'rollback', { reason: 'slow' });
      await untilBothGive(A);
      await command(old, 'deployment', { targetVersion: B, deploymentStrategy: 'AllAtOnce' });
      await untilBothGive(B);
      await command(fresh, 'rollback', { version: A, reason: 'slow' });
      await untilBothGive(A);
    });

    test.each([
      ['the one', () => old, () => fresh],
      ['the other', () => fresh, () => old],
    ])('a rollout of %s gives a visitor the same version at both', async (_who, begins, ends) => {
      const rollout = { targetVersion: C, deploymentStrategy: 'Canary10Percent5Minutes' };
      await command(begins(), 'deployment', rollout);
      expect(await sharesAt(ends())).toEqual(await sharesAt(begins()));
      expect(await sharesAt(ends())).toContain(`${C} 10`);
      const given = new Set<string>();
      for (let no = 0; no < VISITORS; no++) {
        await until(`visitor ${no} gets the same at both`, async () => {
          const [one, other] = await Promise.all(
            [old, fresh].map((at) => versionFor(at, `visitor-${no}`)),
          );
          if (one === other) given.add(one ?? '');
          return one === other;
        });
      }
      expect([...given].sort()).toEqual([A, C]);
      await command(ends(), 'rollback', { reason: 'slow' });
      await untilBothGive(A);
    });

    test('what was done stands when the one has ended', async () => {
      await old.stop();
      expect(await sharesAt(fresh)).toEqual([`${A} 100`]);
    });
  });
}
