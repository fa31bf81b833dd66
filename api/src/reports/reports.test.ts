import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { sql } from 'kysely';
import { deleteUser } from '../administration/index.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { whileDeleted } from '../testing/while-deleted.ts';
import { findReportedNames, forgetReportsOfDeleted, settleNameReports } from './index.ts';

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer('reports');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('name_report').execute();
});

async function report(by: TestUser, row: keyof typeof reportRoutes, payload: object) {
  const { method, path: url } = reportRoutes[row];
  const reply = await server.app.inject({ method, url, headers: by.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}
const reportUser = (by: TestUser, { userId }: TestUser) => report(by, 'reportUser', { userId });
const reportGroup = (by: TestUser, groupId: string) => report(by, 'reportGroup', { groupId });

const call = ({ userId }: TestUser, name: string) =>
  server.db.updateTable('users').set({ name }).where('id', '=', userId).execute();
const reported = async () => (await findReportedNames(server.db)).reported;
const by = { actor: 'us-operator', at: new Date(), reason: 'has been looked at' };

describe('a name', () => {
  test('of a person is reported by guests as well, once each, and listed as it was and as it is', async () => {
    const [bad, worse, guest, user] = [
      await server.guest(),
      await server.user(),
      await server.guest(),
      await server.user(),
    ];
    await call(bad, 'Böse');
    await call(worse, 'Böser');
    await reportUser(user, bad);
    for (const reporter of [guest, user, user]) {
      expect(await reportUser(reporter, worse)).toMatchObject({ status: 200 });
    }
    await call(worse, 'Lieb');
    const image = '/api/account/v1/image/im-aaaaaaaaaaaaaaaa.jpg';
    await server.db.updateTable('users').set({ image }).where('id', '=', bad.userId).execute();
    expect(await reported()).toEqual([
      {
        ...{ id: worse.userId, name: 'Lieb', reportedName: 'Böser', hasPicture: false },
        ...{ reports: 2, reportedAt: expect.any(Number), lastReport: expect.any(Number) },
      },
      {
        ...{ id: bad.userId, name: 'Böse', reportedName: 'Böse', hasPicture: true },
        ...{ reports: 1, reportedAt: expect.any(Number), lastReport: expect.any(Number) },
      },
    ]);
  });

  test('of a group is reported by who is no member, and the reports go with the group', async () => {
    const { groupId, admin } = await server.group(1);
    expect(await reportGroup(await server.user(), groupId)).toMatchObject({ status: 200 });
    expect(await reported()).toMatchObject([
      { id: groupId, name: 'Kurve Nord', hasPicture: false },
    ]);
    await server.post(admin, 'leave-group', { groupId });
    expect(await reported()).toEqual([]);
    expect(await reportGroup(admin, groupId)).toMatchObject({ body: { code: 'GROUP_NOT_FOUND' } });
  });

  test('is nobody’s who reports themselves, or is gone', async () => {
    const [user, gone] = [await server.user(), await server.user()];
    expect(await reportUser(user, user)).toMatchObject({ body: { code: 'FORBIDDEN' } });
    await erase(gone);
    expect(await reportUser(user, gone)).toMatchObject({ body: { code: 'USER_NOT_FOUND' } });
  });

  test('that operators have looked at is listed no more, which stands in the audit log', async () => {
    const [bad, user] = [await server.user(), await server.user()];
    await reportUser(user, bad);
    await settleNameReports(server.db, by, { reportedId: bad.userId });
    expect(await reported()).toEqual([]);
    await expect(
      settleNameReports(server.db, by, { reportedId: bad.userId }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const log = await server.db.selectFrom('admin_audit').selectAll().execute();
    expect(log.filter(({ subject }) => subject === bad.userId)).toMatchObject([
      { action: 'settleNameReports', actor: 'us-operator', reason: by.reason },
    ]);
  });
});

describe('settling what an operator has seen of a name', () => {
  test('leaves the reports that were made since, of another name', async () => {
    const bad = await server.user();
    await call(bad, 'Lieb');
    for (let no = 0; no < 2; no++) await reportUser(await server.user(), bad);
    const [seen] = await reported();
    await call(bad, 'Böse');
    await reportUser(await server.user(), bad);
    const body = { reportedId: bad.userId, upTo: seen?.lastReport ?? 0 };
    await settleNameReports(server.db, by, body);
    expect(await reported()).toMatchObject([{ reportedName: 'Böse', reports: 1 }]);
    await expect(settleNameReports(server.db, by, body)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

async function erase({ userId }: TestUser): Promise<void> {
  const tokens = { forgetBarredUsers: () => undefined };
  const change = { ...by, action: 'deleteUser', subject: userId };
  await deleteUser({ db: server.db, config: { wrappingKeys: null }, tokens }, userId, change);
}

describe('the list of names', () => {
  const write = (userId: string, reportedId: string, network: string | null) => ({
    ...{ user_id: userId, reported_user_id: reportedId, group_id: null, reported_name: 'x' },
    guest_network: network === null ? null : Buffer.from(network),
  });

  test('has whom accounts of the magazine have reported first, then whom guests of most networks have', async () => {
    const [byGuests, byHome, byMember] = [
      await server.guest(),
      await server.guest(),
      await server.guest(),
    ];
    const guests = [await server.guest(), await server.guest(), await server.guest()];
    await server.db
      .insertInto('name_report')
      .values([
        ...guests.map(({ userId }) => write(userId, byHome.userId, 'home')),
        ...guests.slice(1).map(({ userId }, no) => write(userId, byGuests.userId, `net ${no}`)),
        write((await server.user()).userId, byMember.userId, null),
      ])
      .execute();
    const order = [byMember, byGuests, byHome].map(({ userId }) => userId);
    expect((await reported()).map(({ id }) => id)).toEqual(order);
  });

  test('is read a hundred at a time, to its end', async () => {
    const { userId } = await server.user();
    const names = Array.from({ length: 101 }, (_name, no) => `us-listed-${no}`);
    await server.db
      .insertInto('users')
      .values(names.map((id) => ({ id, name: id, role: 'trial' as const })))
      .execute();
    await server.db
      .insertInto('name_report')
      .values(names.map((id) => write(userId, id, null)))
      .execute();
    const [first, last] = [
      await findReportedNames(server.db),
      await findReportedNames(server.db, 100),
    ];
    expect([first.reported.length, first.hasMore]).toEqual([100, true]);
    expect([last.reported.length, last.hasMore]).toEqual([1, false]);
    const all = [...first.reported, ...last.reported].map(({ id }) => id);
    expect(new Set(all)).toEqual(new Set(names));
  });
});

describe('reports', () => {
  test('of all guests of a network are thirty a day, and those of accounts of the magazine do not count', async () => {
    const people = [];
    for (let no = 0; no < 8; no++) people.push(await server.guest());
    const guests = [];
    for (let no = 0; no < 4; no++) guests.push(await server.guest());
    const statuses = [];
    for (const guest of guests) {
      for (const one of people) statuses.push((await reportUser(guest, one)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    const [bad] = people as [TestUser];
    expect(await reportUser(guests[0] as TestUser, bad)).toMatchObject({ status: 200 });
    expect(await reportUser(await server.user(), bad)).toMatchObject({ status: 200 });
    await settleNameReports(server.db, by, { reportedId: bad.userId });
    expect(await reportUser(guests[3] as TestUser, people[7] as TestUser)).toMatchObject({
      status: 200,
    });
    const networks = await server.db.selectFrom('name_report').select('guest_network').execute();
    for (const { guest_network } of networks) expect(guest_network).toHaveLength(32);
  });

  test('of guests of a network are thirty a day: the next one is told when the first of them is a day old', async () => {
    const people = [];
    for (let no = 0; no < 10; no++) people.push(await server.guest());
    for (let no = 0; no < 3; no++) {
      const guest = await server.guest();
      for (const one of people) expect(await reportUser(guest, one)).toMatchObject({ status: 200 });
    }
    const [bad] = people as [TestUser];
    await sql`
      update name_report set reported_at = now() - interval '20 hours'
      where report_no = (select min(report_no) from name_report)`.execute(server.db);
    const another = await server.guest();
    const { method, path: url } = reportRoutes.reportUser;
    const payload = { userId: bad.userId };
    const refused = await server.app.inject({ method, url, headers: another.headers, payload });
    expect(refused.statusCode).toBe(429);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(Math.abs(retryAfter - 4 * 3600)).toBeLessThan(120);
    await sql`
      update name_report set reported_at = now() - interval '25 hours'
      where report_no = (select min(report_no) from name_report)`.execute(server.db);
    expect(await reportUser(another, bad)).toMatchObject({ status: 200 });
  });

  test('go with the account of who has made them, and of whom they are', async () => {
    const [bad, user, other] = [await server.user(), await server.user(), await server.user()];
    for (const reporter of [user, other]) await reportUser(reporter, bad);
    await erase(user);
    expect(await reported()).toMatchObject([{ id: bad.userId, reports: 1 }]);
    await erase(bad);
    expect(await server.db.selectFrom('name_report').selectAll().execute()).toEqual([]);
  });

  test('are none of an account that is deleted at this very moment', async () => {
    const people = [await server.user(), await server.user(), await server.user()];
    const [first, second, third] = people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) as [
      TestUser,
      TestUser,
      TestUser,
    ];
    for (const [user, bad] of [
      [second, first],
      [second, third],
    ] as const) {
      const refused = await whileDeleted(server.db, bad.userId, () => reportUser(user, bad));
      expect(refused).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
    expect(await server.db.selectFrom('name_report').selectAll().execute()).toEqual([]);
  });

  test('that a server of the version before has left go, of whom and by whom', async () => {
    const [bad, user, other] = [await server.user(), await server.user(), await server.user()];
    await reportUser(user, bad);
    await reportUser(bad, other);
    await reportUser(user, other);
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', bad.userId)
      .execute();
    await forgetReportsOfDeleted(server.db);
    const left = server.db.selectFrom('name_report').select(['user_id', 'reported_user_id']);
    expect(await left.execute()).toEqual([
      { user_id: user.userId, reported_user_id: other.userId },
    ]);
  });

  test('of one player are ten at a time, of names and announcements together', async () => {
    const user = await server.user();
    const { groupId, admin, token } = await server.group(1);
    await server.join(user, token);
    await server.post(admin, 'v1/announce', { groupId, text: 'Zu weit' });
    const { announcement_no: announcementId } = await server.db
      .selectFrom('group_announcement')
      .select('announcement_no')
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    const people = [];
    for (let no = 0; no < 9; no++) people.push(await server.guest());
    const [gone] = people as [TestUser];
    for (const one of people) await reportUser(user, one);
    expect(await reportGroup(user, groupId)).toMatchObject({ status: 200 });
    const refused = { status: 422, body: { code: 'REPORT_LIMIT', params: { max: 10 } } };
    expect(await reportUser(user, admin)).toMatchObject(refused);
    const reportAnnouncement = () =>
      server.post(user, 'v1/report-announcement', { groupId, announcementId });
    expect(await reportAnnouncement()).toMatchObject(refused);
    expect(await reportUser(user, gone)).toMatchObject({ status: 200 });
    // As a server of the version before deletes an account.
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.userId)
      .execute();
    expect((await reported()).map(({ id }) => id)).not.toContain(gone.userId);
    expect(await reportAnnouncement()).toMatchObject({ status: 200 });
    expect(await reportUser(user, admin)).toMatchObject(refused);
  });

  test('made at the same moment are counted together', async () => {
    const user = await server.user();
    const people = [];
    for (let no = 0; no < 14; no++) people.push(await server.guest());
    const answers = await Promise.all(people.map((one) => reportUser(user, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await reported()).toHaveLength(10);
  });
});
