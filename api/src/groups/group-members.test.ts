import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestUser } from '../testing/test-server.ts';
import { createGroupsServer, type GroupsServer } from './groups.fixture.ts';

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer();
});
afterAll(() => server.close());

const rolesIn = async (user: TestUser, groupId: string) =>
  (await server.groupsOf(user))
    .find(({ id }) => id === groupId)
    ?.members.map(({ id, role }) => [id, role]);

describe('renaming a group', () => {
  test('is for admins, and shown to everybody', async () => {
    const { groupId, admin, others } = await server.group(2);
    const renamed = await server.post(admin, 'update-group-name', { groupId, name: ' Süd 04 ' });
    expect(renamed).toEqual({ status: 200, body: { groupId, ok: true, error: null } });
    const [member] = others as [TestUser];
    expect((await server.groupsOf(member))[0]?.name).toBe('Süd 04');
    const refused = await server.post(member, 'update-group-name', { groupId, name: 'Nord' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('is refused with a name nothing may be called', async () => {
    const { groupId, admin } = await server.group(1);
    const refused = await server.post(admin, 'update-group-name', { groupId, name: 'zu  weit' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'NAME_INVALID' } });
  });
});

describe('managing members', () => {
  test('an admin makes a member an admin and back', async () => {
    const { groupId, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    const change = (role: string) =>
      server.post(admin, 'v1/change-member-role', { groupId, userId: member.userId, role });
    expect(await change('Admin')).toEqual({
      status: 200,
      body: { groupId, ok: true, error: null },
    });
    expect(await rolesIn(admin, groupId)).toEqual([
      [admin.userId, 'Admin'],
      [member.userId, 'Admin'],
    ]);
    await change('Member');
    expect((await rolesIn(admin, groupId))?.[1]).toEqual([member.userId, 'Member']);
  });

  test('who was removed is out at once, and comes back by the next link, not by the one there was', async () => {
    const { groupId, token, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    const kick = () => server.post(admin, 'kick-member', { groupId, userId: member.userId });
    expect((await kick()).status).toBe(200);
    expect(await server.groupsOf(member)).toEqual([]);
    expect(await kick()).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } });
    const refused = { status: 422, body: { code: 'REMOVED_FROM_GROUP' } };
    expect(await server.join(member, token)).toMatchObject(refused);
    expect(await server.groupsOf(member)).toEqual([]);
    // Nobody else is kept out by it.
    expect((await server.join(await server.user(), token)).status).toBe(200);
    const fresh = await server.invite(admin, groupId);
    expect((await server.join(member, fresh)).status).toBe(200);
  });

  test('who has left by themselves comes back by the same link, also after having been removed once', async () => {
    const { groupId, token, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    const leave = () => server.post(member, 'leave-group', { groupId });
    await leave();
    expect((await server.join(member, token)).status).toBe(200);
    await server.post(admin, 'kick-member', { groupId, userId: member.userId });
    const fresh = await server.invite(admin, groupId);
    await server.join(member, fresh);
    await leave();
    expect((await server.join(member, fresh)).status).toBe(200);
  });

  test('who was removed from a group without a link comes back by its first one', async () => {
    const { groupId, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    await server.db.deleteFrom('group_invite').where('group_id', '=', groupId).execute();
    await server.post(admin, 'kick-member', { groupId, userId: member.userId });
    const first = await server.invite(admin, groupId);
    expect((await server.join(member, first)).status).toBe(200);
  });

  test.each([
    ['kick-member', {}],
    ['v1/change-member-role', { role: 'Member' }],
  ])('%s: nobody acts on themselves, members act on nobody', async (path, part) => {
    const { groupId, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    const act = (by: TestUser, userId: string) =>
      server.post(by, path, { groupId, userId, ...part });
    expect(await act(admin, admin.userId)).toMatchObject({
      status: 422,
      body: { code: 'OWN_MEMBERSHIP' },
    });
    expect(await act(member, admin.userId)).toMatchObject({ body: { code: 'FORBIDDEN' } });
    expect(await act(await server.user(), admin.userId)).toMatchObject({
      body: { code: 'FORBIDDEN' },
    });
    expect(await act(admin, 'us-nobody')).toMatchObject({ body: { code: 'MEMBER_NOT_FOUND' } });
    const nowhere = await server.post(admin, path, {
      groupId: 'gr-none',
      userId: member.userId,
      ...part,
    });
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } });
  });

  test('two admins who remove each other at the same moment: one of them stays', async () => {
    const { groupId, admin, others } = await server.group(2);
    const [second] = others as [TestUser];
    await server.post(admin, 'v1/change-member-role', {
      groupId,
      userId: second.userId,
      role: 'Admin',
    });
    const answers = await Promise.all([
      server.post(admin, 'kick-member', { groupId, userId: second.userId }),
      server.post(second, 'kick-member', { groupId, userId: admin.userId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('leaving a group', () => {
  const leave = (user: TestUser, groupId: string) => server.post(user, 'leave-group', { groupId });

  test('the last admin hands over to the longest-standing member', async () => {
    const { groupId, admin, others } = await server.group(3);
    const [second, third] = others as [TestUser, TestUser];
    expect((await leave(admin, groupId)).status).toBe(200);
    expect(await rolesIn(third, groupId)).toEqual([
      [second.userId, 'Admin'],
      [third.userId, 'Member'],
    ]);
  });

  test('with another admin left nobody is made one', async () => {
    const { groupId, admin, others } = await server.group(3);
    const [second, third] = others as [TestUser, TestUser];
    const userId = third.userId;
    await server.post(admin, 'v1/change-member-role', { groupId, userId, role: 'Admin' });
    await leave(admin, groupId);
    expect(await rolesIn(second, groupId)).toEqual([
      [second.userId, 'Member'],
      [third.userId, 'Admin'],
    ]);
  });

  const DAY_MS = 86_400_000;
  const ban = ({ userId }: TestUser, days: number) =>
    server.db
      .updateTable('users')
      .set({ banned_until: new Date(Date.now() + days * DAY_MS) })
      .where('id', '=', userId)
      .execute();

  test.each([
    ['who is banned for long follows nobody, and is not the admin that is left', 30],
    ['who is banned for some days does', 5],
  ])('%s', async (_, days) => {
    const { groupId, admin, others } = await server.group(3);
    const [second, third] = others as [TestUser, TestUser];
    await ban(second, days);
    const follower = days > 7 ? third : second;
    expect((await server.groupsOf(admin))[0]?.successorId).toBe(follower.userId);
    const { userId } = second;
    await server.post(admin, 'v1/change-member-role', { groupId, userId, role: 'Admin' });
    const next = days > 7 ? third.userId : null;
    expect((await server.groupsOf(admin))[0]?.successorId).toBe(next);
    await leave(admin, groupId);
    expect(await rolesIn(third, groupId)).toEqual([
      [second.userId, 'Admin'],
      [third.userId, days > 7 ? 'Admin' : 'Member'],
    ]);
  });

  test('with the last member the group goes, and its link with it', async () => {
    const { groupId, token, admin } = await server.group(1);
    await leave(admin, groupId);
    expect(await leave(admin, groupId)).toMatchObject({ body: { code: 'GROUP_NOT_FOUND' } });
    expect(await server.join(await server.user(), token)).toMatchObject({
      body: { code: 'INVITE_INVALID' },
    });
  });

  test('is refused to those who are not in it', async () => {
    const { groupId } = await server.group(1);
    expect(await leave(await server.user(), groupId)).toMatchObject({
      status: 404,
      body: { code: 'MEMBER_NOT_FOUND' },
    });
  });
});

test.each([
  ['create-group', { name: 'Elf' }],
  ['update-group-name', { groupId: 'gr-1' }],
  ['kick-member', { groupId: 'gr-1' }],
  ['leave-group', {}],
  ['v1/change-member-role', { groupId: 'gr-1', userId: 'us-1' }],
])('%s without all its parts is a parameter that is missing', async (path, payload) => {
  const answer = await server.post(await server.user(), path, payload);
  expect(answer).toMatchObject({ status: 400, body: { code: 'PARAMETER_REQUIRED' } });
});
