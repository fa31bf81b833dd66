import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../database/open-database.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { insertOutcomes, insertStarts, whileRefused } from './testing/visitor-rows.ts';

const OLD = '1.0.0-0000000001';
const NEW = '1.1.0-0000000002';
let site: TestRegistry;
let db: Kysely<RegistryDatabase>;

beforeAll(async () => {
  site = await createTestRegistry();
  db = openDatabase(site.databaseUrl);
});
afterAll(async () => {
  await db.destroy();
  await site.close();
});

/** Everybody has the old version, some the new one. @returns the id of its deployment */
async function rollOut(remote: string): Promise<string> {
  const frontend = `/projects/spieltag/microFrontends/${remote}`;
  for (const [version, deploymentStrategy] of [
    [OLD, 'AllAtOnce'],
    [NEW, 'Canary10Percent30Minutes'],
  ] as const) {
    await site.call('POST', `${frontend}/releases`, uploadOf(remote, version));
    await site.call('POST', `${frontend}/deployment`, {
      targetVersion: version,
      deploymentStrategy,
    });
  }
  const { deployment_id } = await db
    .selectFrom('registry.deployment')
    .select('deployment_id')
    .where('remote', '=', remote)
    .where('version', '=', NEW)
    .executeTakeFirstOrThrow();
  return deployment_id;
}

/** The new version fails for everybody who has it, the old one for nobody. */
async function fail(remote: string, deploymentId: string): Promise<void> {
  const of = { remote, deploymentId, atMs: site.now() };
  await insertOutcomes(db, { ...of, version: OLD }, 100);
  await insertOutcomes(db, { ...of, version: NEW }, 100, 'MOUNT_FAILED');
}

async function isWithdrawn(deploymentId: string): Promise<boolean> {
  const { withdrawn_at } = await db
    .selectFrom('registry.deployment')
    .select('withdrawn_at')
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return withdrawn_at !== null;
}

/** The registry looks again every 50 ms. */
async function isWithdrawnSoon(deploymentId: string): Promise<boolean> {
  for (let look = 0; look < 60 && !(await isWithdrawn(deploymentId)); look++) await wait(50);
  return isWithdrawn(deploymentId);
}

test('a remote that cannot be judged keeps no other from it', async () => {
  const first = await rollOut('mf-first');
  const second = await rollOut('mf-second');
  await whileRefused(db, { table: 'registry.deployment', remote: 'mf-first' }, async () => {
    await fail('mf-first', first);
    await fail('mf-second', second);
    expect(await isWithdrawnSoon(second)).toBe(true);
    expect(await isWithdrawn(first)).toBe(false);
  });
  expect(await isWithdrawnSoon(first)).toBe(true);
});

test('a version is withdrawn where silence cannot be judged', async () => {
  const deploymentId = await rollOut('mf-third');
  const of = { remote: 'mf-third', deploymentId, version: NEW, atMs: site.now() - 60_000 };
  await whileRefused(db, { table: 'registry.open_start', remote: 'mf-third' }, async () => {
    await insertStarts(db, of, 1);
    await fail('mf-third', deploymentId);
    expect(await isWithdrawnSoon(deploymentId)).toBe(true);
    const { rows } = await sql`SELECT FROM registry.open_start`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
