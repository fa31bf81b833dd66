import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestUser } from '../testing/test-server.ts';
import { createGroupsServer, type GroupsServer } from './groups.fixture.ts';

let server: GroupsServer;
let operator: TestUser;
beforeAll(async () => {
  server = await createGroupsServer();
  operator = await server.user('admin');
});
afterAll(() => server.close());

const importList = (entries: readonly object[], by = operator) =>
  server.post(by, 'import-group-list', { entries });
const importGroups = (groups: readonly object[], by = operator) =>
  server.post(by, 'import-groups', { groups });
const entryOf = (groupId: string, member: TestUser, part: object = {}) => ({
  groupId,
  leagueId: server.leagueId,
  name: 'Alte Elf',
  memberId: member.userId,
  role: 'Member',
  isAdmin: false,
  founder: null,
  ...part,
});
const rolesOf = async (user: TestUser) =>
  (await server.groupsOf(user))[0]?.members.map(({ id, role }) => [id, role]);
const users = (count: number) => Promise.all(Array.from({ length: count }, () => server.user()));

describe('importing memberships', () => {
  test('role, admin flag and founder each make an admin', async () => {
    const [a, b, c, d] = (await users(4)) as [TestUser, TestUser, TestUser, TestUser];
    const { body } = await importList([
      entryOf('gr-old-1', a),
      entryOf('gr-old-1', b, { role: 'Admin' }),
      entryOf('gr-old-1', c, { role: null, isAdmin: true }),
      entryOf('gr-old-1', d, { founder: d.userId }),
    ]);
    expect(body.results).toEqual(
      [a, b, c, d].map(({ userId }) => ({
        groupId: 'gr-old-1',
        memberId: userId,
        ok: true,
        error: null,
      })),
    );
    expect(new Map((await rolesOf(a)) as [string, string][])).toEqual(
      new Map([
        [a.userId, 'Member'],
        [b.userId, 'Admin'],
        [c.userId, 'Admin'],
        [d.userId, 'Admin'],
      ]),
    );
  });

  test('sent again changes nothing, not even what was changed meanwhile', async () => {
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    const entries = [entryOf('gr-old-2', a, { role: 'Admin' }), entryOf('gr-old-2', b)];
    await importList(entries);
    await server.post(a, 'update-group-name', { groupId: 'gr-old-2', name: 'Neue Elf' });
    await server.post(a, 'v1/change-member-role', {
      groupId: 'gr-old-2',
      userId: b.userId,
      role: 'Admin',
    });
    const before = await server.groupsOf(a);
    const { body } = await importList(entries);
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    expect(await server.groupsOf(a)).toEqual(before);
  });

  test('a group without any admin gets its longest-standing member as one', async () => {
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    await importList([entryOf('gr-old-3', a), entryOf('gr-old-3', b)]);
    expect(await rolesOf(b)).toEqual([
      [a.userId, 'Admin'],
      [b.userId, 'Member'],
    ]);
  });

  test('what is wrong with an entry is reported and keeps no other out', async () => {
    const [a, full] = (await users(2)) as [TestUser, TestUser];
    const guest = await server.guest();
    for (let i = 0; i < 10; i += 1) await server.found(full, `Gruppe ${i}`);
    const { status, body } = await importList([
      entryOf('gr-old-4', a, { name: 'x' }),
      entryOf('gr-old-4', a, { leagueId: 'lg-none' }),
      entryOf('gr-old-4', a, { memberId: 'us-nobody' }),
      entryOf('12', a),
      entryOf('gr-old-4', guest),
      entryOf('gr-old-4', full),
      entryOf('gr-old-4', a),
    ]);
    expect(status).toBe(200);
    expect(body.results.map(({ error }: { error: string | null }) => error)).toEqual([
      'NAME_INVALID',
      'NOT_FOUND',
      'USER_NOT_FOUND',
      'PARAMETER_INVALID',
      'TRIAL_NOT_ALLOWED',
      'GROUP_LIMIT',
      null,
    ]);
  });
});

describe('an import that is sent again', () => {
  type Go = (groupId: string, admin: TestUser, member: TestUser) => Promise<{ status: number }>;
  const leave: Go = (groupId, _admin, member) => server.post(member, 'leave-group', { groupId });
  const kick: Go = (groupId, admin, { userId }) =>
    server.post(admin, 'kick-member', { groupId, userId });

  test.each([
    ['has left', 'gr-again-left', leave],
    ['was removed', 'gr-again-removed', kick],
  ])('does not put back who %s', async (_how, groupId, go) => {
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    const entries = [entryOf(groupId, a, { role: 'Admin' }), entryOf(groupId, b)];
    await importList(entries);
    expect((await go(groupId, a, b)).status).toBe(200);
    const { body } = await importList(entries);
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    expect(await rolesOf(a)).toEqual([[a.userId, 'Admin']]);
    expect(await server.groupsOf(b)).toEqual([]);
  });

  test('does not found a group again whose last member has left', async () => {
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    const groupId = 'gr-again-gone';
    const entries = [entryOf(groupId, a, { role: 'Admin' }), entryOf(groupId, b)];
    await importList(entries);
    for (const member of [a, b]) await server.post(member, 'leave-group', { groupId });
    const { body } = await importList(entries);
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    for (const member of [a, b]) expect(await server.groupsOf(member)).toEqual([]);
  });

  test('brings in who could not come the first time', async () => {
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    const groupId = 'gr-again-more';
    await importList([entryOf(groupId, a, { role: 'Admin' })]);
    await importList([entryOf(groupId, a, { role: 'Admin' }), entryOf(groupId, b)]);
    expect(await rolesOf(b)).toEqual([
      [a.userId, 'Admin'],
      [b.userId, 'Member'],
    ]);
  });
});

test('whole groups come in with their members', async () => {
  const [a, b] = (await users(2)) as [TestUser, TestUser];
  const group = {
    id: 'gr-whole',
    leagueId: server.leagueId,
    name: 'Ganze Gruppe',
    members: [
      { id: a.userId, role: 'Member' },
      { id: b.userId, role: 'Admin' },
    ],
  };
  for (const _again of [1, 2]) {
    const { body } = await importGroups([group]);
    expect(body.results).toMatchObject([
      { groupId: 'gr-whole', memberId: a.userId, ok: true },
      { groupId: 'gr-whole', memberId: b.userId, ok: true },
    ]);
  }
  expect(await server.groupsOf(a)).toMatchObject([{ id: 'gr-whole', name: 'Ganze Gruppe' }]);
});

test('imports are for administrators', async () => {
  const user = await server.user();
  expect(await importList([], user)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await importGroups([], user)).toMatchObject({ status: 403 });
});
