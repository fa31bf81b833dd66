import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RemoteState, VersionHealth } from '@spieltag/shared-kernel/registry';
import { uploadOf } from '../testing/builds.ts';
import {
  addressIn,
  failed,
  ReportingVisitors,
  stood,
  type TestVisitor,
} from '../testing/reporting-visitors.ts';
import { arriveAs, makeStaffLink, openLink } from '../testing/staff-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const [OLD, NEW] = ['1.0.0-0000000001', '1.1.0-0000000002'] as const;
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const MINUTE_MS = 60_000;
const OFFICE = addressIn(9000);
const EVIDENCE = { mountsPerStep: 4, staffMounts: 2, networks: 3, newVisitorsPerHour: 1000 };
let site: TestRegistry;
let visitors: ReportingVisitors;
let staffCookie: string;
let network = 0;

beforeAll(async () => {
  site = await createTestRegistry({ evidence: EVIDENCE });
  visitors = new ReportingVisitors(site);
  for (const version of [OLD, NEW]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(OLD, { deploymentStrategy: 'AllAtOnce' });
  staffCookie = await openLink(site, (await makeStaffLink(site, 1000)).link);
});
beforeEach(async () => {
  if ((await state()).phase !== 'stable') await site.call('POST', `${FRONTEND}/rollback`, {});
  const [share] = (await state()).shares;
  if (share?.version !== OLD) await site.call('POST', `${FRONTEND}/rollback`, { version: OLD });
});
afterAll(() => site.close());

const deploy = (targetVersion: string, body: object = {}) =>
  site.call('POST', `${FRONTEND}/deployment`, {
    targetVersion,
    deploymentStrategy: 'Canary10Percent5Minutes',
    ...body,
  });
const state = async () =>
  (await site.call('GET', `${FRONTEND}/state`)).body as unknown as RemoteState;
const healthOfNew = async () => {
  const { body } = await site.call('GET', `${FRONTEND}/health`);
  return (body.versions as VersionHealth[]).find(({ version }) => version === NEW);
};
/** Waits for what the registry decides by itself, every two seconds. */
async function becomes(isSo: (now: RemoteState) => boolean): Promise<RemoteState> {
  let now = await state();
  while (!isSo(now)) now = await state();
  return now;
}
const lastEntry = async () => {
  const { body } = await site.call('GET', `${FRONTEND}/history?limit=1`);
  return (body.entries as Record<string, unknown>[])[0];
};
const newStaff = (): Promise<TestVisitor> => arriveAs(site, staffCookie, OFFICE);

describe('a rollout that begins with staff', () => {
  test('is theirs alone, waits for them alone, and then goes on to others', async () => {
    await deploy(NEW, { staffFirst: true });
    expect((await newStaff()).version).toBe(NEW);
    expect((await visitors.arrive(addressIn(++network))).version).toBe(OLD);
    expect((await state()).deployment).toMatchObject({
      staffFirst: true,
      audience: 'staff',
      evidence: { mounts: 0, needed: 2 },
    });
    for (let no = 0; no < 2; no++) await visitors.report(await newStaff(), stood(NEW));
    expect((await state()).deployment?.evidence).toEqual({ mounts: 2, needed: 2 });
    site.pass(5 * MINUTE_MS);
    const { deployment, shares } = await becomes((now) => now.deployment?.audience === 'visitors');
    expect(deployment?.evidence).toEqual({ mounts: 0, needed: 4 });
    expect(shares).toContainEqual({ version: NEW, traffic: 10, default: false });
    expect(await lastEntry()).toMatchObject({ reason: 'came up for 2 staff, 2 were needed' });
    // They count apart: no step of the others is taken on their word.
    for (let no = 0; no < 6; no++) await visitors.report(await newStaff(), stood(NEW));
    expect((await state()).deployment?.evidence).toEqual({ mounts: 0, needed: 4 });
    expect(await healthOfNew()).toMatchObject({
      visitors: 0,
      mounts: 0,
      staff: { mounts: 8, failures: 0 },
    });
  });

  test('is taken back from staff, too, when it fails for them', async () => {
    await deploy(NEW, { staffFirst: true });
    for (let no = 0; no < 4; no++) await visitors.report(await newStaff(), failed(NEW));
    await becomes(({ phase }) => phase === 'stable');
    expect(await lastEntry()).toMatchObject({
      action: 'withdraw',
      actor: 'registry',
      reason: expect.stringContaining('for 4 of 4 staff'),
    });
    expect((await newStaff()).version).toBe(OLD);
  });

  test("goes on when an operator says so, and is everybody else's when it is promoted", async () => {
    await deploy(NEW, { staffFirst: true, deploymentStrategy: 'AllAtOnce' });
    expect((await state()).phase).toBe('waiting');
    await site.call('POST', `${FRONTEND}/advance`, {});
    expect((await state()).shares).toEqual([{ version: NEW, traffic: 100, default: true }]);
  });

  test('is only paused by staff once others have it: a link that was lost does no more', async () => {
    await deploy(NEW, { staffFirst: true });
    await site.call('POST', `${FRONTEND}/advance`, {});
    for (let no = 0; no < 5; no++) await visitors.report(await newStaff(), failed(NEW));
    expect((await becomes(({ phase }) => phase === 'paused')).shares).toHaveLength(2);
  });

  test('waits when one of the few has seen it fail', async () => {
    await deploy(NEW, { staffFirst: true });
    for (let no = 0; no < 3; no++) await visitors.report(await newStaff(), stood(NEW));
    await visitors.report(await newStaff(), failed(NEW));
    site.pass(6 * MINUTE_MS);
    // A look the registry has had since: it takes back a step of another remote.
    const other = '/projects/spieltag/microFrontends/mf-live';
    const versions = [`1.0.${++network}-00000000aa`, `1.0.${++network}-00000000ab`];
    for (const version of versions) {
      await site.call('POST', `${other}/releases`, uploadOf('mf-live', version));
    }
    await site.call('POST', `${other}/deployment`, {
      targetVersion: versions[0],
      deploymentStrategy: 'AllAtOnce',
    });
    await site.call('POST', `${other}/deployment`, {
      targetVersion: versions[1],
      deploymentStrategy: 'Canary10Percent5Minutes',
      staffFirst: true,
    });
    const staff = await arriveAs(site, staffCookie, OFFICE);
    for (let no = 0; no < 2; no++) {
      const reports = [
        { remote: 'mf-live', version: versions[1] ?? '', outcome: 'stood' as const },
      ];
      const one = no === 0 ? staff : await newStaff();
      await visitors.report(one, ...reports);
    }
    site.pass(6 * MINUTE_MS);
    const isOn = async () => {
      const { body } = await site.call('GET', `${other}/state`);
      return (body as unknown as RemoteState).deployment?.audience === 'visitors';
    };
    while (!(await isOn()));
    expect((await state()).deployment?.audience).toBe('staff');
  });

  test("of a first version is nobody else's, and can be taken back", async () => {
    const first = '/projects/spieltag/microFrontends/mf-groups';
    const version = '1.0.0-0000000007';
    await site.call('POST', `${first}/releases`, uploadOf('mf-groups', version));
    await site.call('POST', `${first}/deployment`, {
      targetVersion: version,
      deploymentStrategy: 'AllAtOnce',
      staffFirst: true,
    });
    const has = async (cookie: string) => {
      const reply = await site.registry.app.inject({
        url: '/discovery/projects/spieltag/microFrontends',
        headers: { cookie },
      });
      return 'mf-groups' in reply.json<{ microFrontends: object }>().microFrontends;
    };
    expect([await has(staffCookie), await has('')]).toEqual([true, false]);
    expect((await site.call('POST', `${first}/rollback`, {})).status).toBe(200);
    expect(await has(staffCookie)).toBe(false);
  });
});

describe('a link for staff', () => {
  const isStaff = async (cookie: string) => (await arriveAs(site, cookie, OFFICE)).version === NEW;
  beforeEach(() => deploy(NEW, { staffFirst: true }));

  test('holds until it is revoked, at once', async () => {
    const { id, link } = await makeStaffLink(site);
    const cookie = await openLink(site, link);
    expect(await isStaff(cookie)).toBe(true);
    const { body } = await site.call('GET', '/projects/spieltag/staff-links');
    expect(body.links).toContainEqual(
      expect.objectContaining({
        id,
        name: 'testing',
        madeBy: 'ada',
        lastUsedAt: expect.any(String),
      }),
    );
    const path = `/projects/spieltag/staff-links/${id}`;
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect(await isStaff(cookie)).toBe(false);
    expect((await site.call('DELETE', path)).body.code).toBe('LINK_NOT_FOUND');
    // Opened again it ends what the browser had.
    expect(await openLink(site, link)).toBe('staff=');
  });

  test('ends by itself', async () => {
    const cookie = await openLink(site, (await makeStaffLink(site, 1)).link);
    site.pass(3_600_000);
    expect(await isStaff(cookie)).toBe(false);
  });

  test('is made by operators alone', async () => {
    const team = await site.token({ role: 'team', remotes: ['mf-market'] });
    const body = { name: 'x', hours: 1 };
    const made = await site.call('POST', '/projects/spieltag/staff-links', body, team);
    expect([made.status, made.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('nobody becomes staff by a claim', async () => {
    const { id } = await makeStaffLink(site);
    const signature = 'A'.repeat(43);
    for (const cookie of ['staff=1', 'staff=true', `staff=${id}`, `staff=${id}~${signature}`]) {
      expect(await isStaff(cookie)).toBe(false);
    }
  });

  test('is kept from scripts and from the page that is kept for all', async () => {
    const { link } = await makeStaffLink(site);
    const opened = await site.registry.app.inject(link);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/']);
    expect(opened.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/);
    const reply = await site.registry.app.inject({
      url: '/',
      headers: { cookie: await openLink(site, link), 'x-visitor': 'none' },
    });
    expect([reply.statusCode, reply.body.includes(NEW)]).toEqual([200, false]);
  });
});
