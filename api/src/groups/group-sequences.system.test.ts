import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TestUser } from '../testing/test-server.ts';
import { createGroupsServer, type GroupsServer } from './groups.fixture.ts';

/** Who acts, on whom, in which of the groups there are; numbers are taken modulo what there is. */
interface Act {
  readonly kind: 'create' | 'join' | 'leave' | 'kick' | 'admin' | 'member' | 'link';
  readonly by: number;
  readonly on: number;
  readonly group: number;
}

const USERS = 5;
const KINDS = ['create', 'join', 'join', 'leave', 'kick', 'admin', 'member', 'link'] as const;
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    by: fc.nat(USERS - 1),
    on: fc.nat(USERS - 1),
    group: fc.nat(12),
  }),
  { minLength: 10, maxLength: 40 },
);

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer();
});
afterAll(() => server.close());

/** The same game in a few lines: group to members in order of joining, and their roles. */
class Expected {
  readonly groups = new Map<string, Map<string, 'Admin' | 'Member'>>();
  readonly tokens = new Map<string, string>();
  /** Who was removed while a link was there, by its token. */
  readonly kicked = new Map<string, Set<string>>();

  groupCount(userId: string): number {
    return [...this.groups.values()].filter((members) => members.has(userId)).length;
  }

  leave(groupId: string, userId: string): void {
    const members = this.groups.get(groupId);
    members?.delete(userId);
    const [first] = members?.keys() ?? [];
    if (!members || first === undefined) this.groups.delete(groupId);
    else if (![...members.values()].includes('Admin')) members.set(first, 'Admin');
  }
}

async function play(users: readonly TestUser[], expected: Expected, act: Act): Promise<void> {
  const by = users[act.by] as TestUser;
  const on = users[act.on] as TestUser;
  if (act.kind === 'create') {
    const { leagueId } = server;
    const { status, body } = await server.post(by, 'create-group', { name: 'Elf', leagueId });
    expect(status).toBe(expected.groupCount(by.userId) < 10 ? 200 : 422);
    if (status === 200) expected.groups.set(body.id, new Map([[by.userId, 'Admin']]));
    return;
  }
  const groupId = [...expected.groups.keys()][act.group % Math.max(1, expected.groups.size)];
  if (groupId === undefined) return;
  const members = expected.groups.get(groupId) ?? new Map();
  const leads = members.get(by.userId) === 'Admin';
  const onMember = leads && on !== by && members.has(on.userId);
  const payload = { groupId, userId: on.userId };
  if (act.kind === 'link') {
    const path = `${server.seasonId}/create-public-join-link`;
    const { status, body } = await server.post(by, path, { groupId });
    expect(status).toBe(leads ? 200 : 403);
    if (leads) expected.tokens.set(groupId, body.token);
  } else if (act.kind === 'join') {
    const token = expected.tokens.get(groupId) ?? 'none';
    const isKept = expected.kicked.get(token)?.has(by.userId) ?? false;
    const hasRoom = !members.has(by.userId) && expected.groupCount(by.userId) < 10;
    const may = token !== 'none' && hasRoom && !isKept;
    expect((await server.join(by, token)).status).toBe(may ? 200 : 422);
    if (may) members.set(by.userId, 'Member');
  } else if (act.kind === 'leave') {
    const { status } = await server.post(by, 'leave-group', { groupId });
    expect(status).toBe(members.has(by.userId) ? 200 : 404);
    expected.leave(groupId, by.userId);
  } else if (act.kind === 'kick') {
    expect((await server.post(by, 'kick-member', payload)).status === 200).toBe(onMember);
    if (onMember) {
      members.delete(on.userId);
      const token = expected.tokens.get(groupId) ?? 'none';
      expected.kicked.set(token, (expected.kicked.get(token) ?? new Set()).add(on.userId));
    }
  } else {
    const role = act.kind === 'admin' ? 'Admin' : 'Member';
    const { status } = await server.post(by, 'v1/change-member-role', { ...payload, role });
    expect(status === 200).toBe(onMember);
    if (onMember) members.set(on.userId, role);
  }
}

test('whatever users do: no limit broken, no group without an admin, no member lost', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const users = await Promise.all(Array.from({ length: USERS }, () => server.user()));
      const expected = new Expected();
      for (const act of sequence) await play(users, expected, act);
      for (const user of users) {
        const shown = await server.groupsOf(user);
        const own = [...expected.groups].filter(([, members]) => members.has(user.userId));
        expect(shown.length).toBeLessThanOrEqual(10);
        expect(new Map(shown.map(({ id, members }) => [id, members]))).toEqual(
          new Map(
            own.map(([id, members]) => [
              id,
              Array.from(members, ([memberId, role]) =>
                expect.objectContaining({ id: memberId, role }),
              ),
            ]),
          ),
        );
        for (const { members } of shown) {
          expect(members.some(({ role }) => role === 'Admin')).toBe(true);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('everything at the same moment: every group that is left has an admin', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const { groupId, token, admin, others } = await server.group(USERS);
      const users = [admin, ...others];
      await Promise.all(
        sequence.map(async ({ kind, by, on }) => {
          const user = users[by] as TestUser;
          const userId = users[on]?.userId;
          if (kind === 'join') await server.join(user, token);
          if (kind === 'leave') await server.post(user, 'leave-group', { groupId });
          if (kind === 'kick') await server.post(user, 'kick-member', { groupId, userId });
          const role = { admin: 'Admin', member: 'Member' }[kind as 'admin' | 'member'];
          const change = { groupId, userId, role };
          if (role) await server.post(user, 'v1/change-member-role', change);
        }),
      );
      const left = await server.db
        .selectFrom('groups')
        .leftJoin('group_member', 'group_id', 'id')
        .select(['user_id', 'role'])
        .where('id', '=', groupId)
        .execute();
      if (left.length > 0) expect(left.map(({ role }) => role)).toContain('Admin');
    }),
    { numRuns: 8 },
  );
});
