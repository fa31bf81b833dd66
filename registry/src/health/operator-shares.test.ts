import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { until } from '../../../api/src/testing/until.ts';
import { openDatabase } from '../database/open-database.ts';
import { uploadOf } from '../testing/builds.ts';
import { addressIn, failed, ReportingVisitors, type stood } from '../testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [OLD, GOOD, BAD] = ['1.0.0-0000000001', '1.1.0-0000000002', '1.2.0-0000000003'] as const;
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const EVIDENCE = { mountsPerStep: 4, networks: 3, newVisitorsPerHour: 1000 };
let site: TestRegistry;
let visitors: ReportingVisitors;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: EVIDENCE });
  visitors = new ReportingVisitors(site);
  for (const version of [OLD, GOOD, BAD]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
});
beforeEach(() => split({ [OLD]: 100 }, OLD));
afterAll(() => site.close());

const split = (traffic: Readonly<Record<string, number>>, wanted: string) =>
  site.call('PATCH', FRONTEND, {
    default: wanted,
    activeVersions: Object.entries(traffic).map(([version, percent]) => ({
      version,
      traffic: percent,
    })),
  });
const state = async () =>
  (await site.call('GET', `${FRONTEND}/state`)).body as unknown as RemoteState;
const shares = async () =>
  (await state()).shares.map(({ version, traffic }) => `${version} ${traffic}`);
const lastEntry = async () => {
  const { body } = await site.call('GET', `${FRONTEND}/history?limit=1`);
  return (body.entries as { action: string; reason: string }[])[0];
};
async function report(version: string, count: number, how: typeof stood, address?: string) {
  for (let no = 0; no < count; no++) {
    const visitor = await visitors.arriveWith(version, address ?? addressIn(++network));
    await visitors.report(visitor, how(version));
  }
}
/** Has versions fail for so many visitors each, of as many networks: the registry sees all of it at once. */
async function failAtOnce(versions: readonly string[], count: number) {
  const { deployment } = await state();
  const db = openDatabase(site.databaseUrl);
  const outcomes = versions.flatMap((version) =>
    Array.from({ length: count }, () => ({
      project_id: 'spieltag',
      remote: 'mf-market',
      deployment_id: deployment?.deploymentId ?? '',
      version,
      visitor: randomBytes(16),
      network: randomBytes(16),
      is_staff: false,
      stood_step: null,
      phase: 'mount',
      code: 'MOUNT_FAILED',
      at: new Date(site.now()),
    })),
  );
  await db.insertInto('registry.visitor_outcome').values(outcomes).execute();
  await db.destroy();
}
/** Waits for what the registry decides by itself, every two seconds. */
async function decided(action: string) {
  let entry = await lastEntry();
  while (entry?.action !== action) entry = await lastEntry();
  return entry;
}

describe('a version whose share was set by hand', () => {
  test('is withdrawn when it fails: its share goes to the default, the others keep theirs', async () => {
    await split({ [BAD]: 30, [GOOD]: 30, [OLD]: 40 }, OLD);
    const good = await visitors.arriveWith(GOOD, addressIn(++network));
    await report(BAD, 6, failed);
    const { reason } = await decided('withdraw');
    // The registry looks while they report: it may have seen enough before the last one.
    expect(reason).toMatch(/^failed for ([4-6]) of \1 visitors of \1 networks/);
    expect(await shares()).toEqual([`${GOOD} 30`, `${OLD} 70`]);
    expect((await visitors.arrive(good.address, good.cookie)).version).toBe(GOOD);
    const { versions, fallback } = await state();
    expect(versions.find(({ version }) => version === BAD)?.withdrawnAt).not.toBeNull();
    expect(fallback).toBe(OLD);
  });

  test('is withdrawn together with another one that fails, and neither gets its share back', async () => {
    await split({ [BAD]: 30, [GOOD]: 30, [OLD]: 40 }, OLD);
    await failAtOnce([BAD, GOOD], 8);
    await until('both are withdrawn', async () => (await state()).phase === 'stable');
    expect(await shares()).toEqual([`${OLD} 100`]);
    const { entries } = (await site.call('GET', `${FRONTEND}/history?limit=3`)).body;
    const actions = (entries as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['withdraw', 'withdraw', 'split']);
  });

  test('leaves the default to everybody when it was the last one', async () => {
    await split({ [BAD]: 50, [OLD]: 50 }, OLD);
    await report(BAD, 6, failed);
    await decided('withdraw');
    expect([(await state()).phase, await shares()]).toEqual(['stable', [`${OLD} 100`]]);
    const deployed = await site.call('POST', `${FRONTEND}/deployment`, {
      targetVersion: GOOD,
      deploymentStrategy: 'AllAtOnce',
    });
    expect(deployed.status).toBe(201);
  });

  test('does not come back with shares of before, when what was left to everybody is taken back', async () => {
    await split({ [GOOD]: 30, [OLD]: 70 }, OLD);
    await split({ [BAD]: 50, [GOOD]: 50 }, GOOD);
    await report(BAD, 6, failed);
    await decided('withdraw');
    expect(await shares()).toEqual([`${GOOD} 100`]);
    await site.call('POST', `${FRONTEND}/rollback`, {});
    expect(await shares()).toEqual([`${OLD} 100`]);
  });

  test('is told of once when too few networks say that it fails, and keeps its share', async () => {
    await split({ [BAD]: 50, [OLD]: 50 }, OLD);
    await report(BAD, 12, failed, addressIn(++network));
    expect((await decided('doubt')).reason).toContain('not enough to withdraw it');
    expect(await shares()).toEqual([`${BAD} 50`, `${OLD} 50`]);
  });

  test('is not withdrawn where pages of all others go back to it', async () => {
    await split({ [GOOD]: 100 }, GOOD);
    await split({ [OLD]: 50, [GOOD]: 50 }, GOOD);
    await report(OLD, 6, failed);
    expect((await decided('doubt')).reason).toContain('pages go back to it');
    expect(await shares()).toEqual([`${OLD} 50`, `${GOOD} 50`]);
  });

  test('is not what everybody goes back to: the default is never withdrawn', async () => {
    await split({ [GOOD]: 50, [OLD]: 50 }, OLD);
    await report(OLD, 8, failed);
    await report(GOOD, 8, failed);
    // Where nothing works for anybody the other one is not to blame, either.
    await decided('doubt');
    expect(await shares()).toEqual([`${GOOD} 50`, `${OLD} 50`]);
  });
});
