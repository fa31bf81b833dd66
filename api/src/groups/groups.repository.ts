import type { Group } from '@spieltag/shared-kernel/contract';
import type { GroupRole } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** User ids of the members of a group; empty: there is no such group. */
export async function findMemberIds(db: Kysely<Database>, groupId: string): Promise<string[]> {
  const members = await db
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  return members.map((member) => member.user_id);
}

/** How many groups of all leagues the user is a member of. */
export async function countGroupsOf(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets the changes of a user's memberships happen one after the other until the transaction ends. */
export async function lockMembershipsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('group_member'), hashtext(${userId}))`.execute(
    trx,
  );
}

/** Writes a new group with no members yet. */
export async function insertGroup(
  trx: Transaction<Database>,
  group: { readonly id: string; readonly leagueId: string; readonly name: string },
): Promise<void> {
  await trx
    .insertInto('groups')
    .values({ id: group.id, league_id: group.leagueId, name: group.name })
    .execute();
}

/** Makes a user a member. */
export async function insertMember(
  trx: Transaction<Database>,
  member: { readonly groupId: string; readonly userId: string; readonly role: GroupRole },
): Promise<void> {
  await trx
    .insertInto('group_member')
    .values({ group_id: member.groupId, user_id: member.userId, role: member.role })
    .execute();
}

/** The user's groups of a league with their members, oldest first. */
export async function findGroupsOf(
  db: Kysely<Database>,
  leagueId: string,
  userId: string,
): Promise<Group[]> {
  const rows = await db
    .selectFrom('group_member as own')
    .innerJoin('groups', 'groups.id', 'own.group_id')
    .innerJoin('group_member as member', 'member.group_id', 'groups.id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select([
      'groups.id as groupId',
      'groups.name as groupName',
      'users.id',
      'users.name',
      'users.image',
      'member.role',
    ])
    .where('own.user_id', '=', userId)
    .where('groups.league_id', '=', leagueId)
    .orderBy('groups.created_at')
    .orderBy('groups.id')
    .orderBy('member.joined_at')
    .orderBy('users.id')
    .execute();
  return Array.from(
    Map.groupBy(rows, (row) => row.groupId),
    ([id, members]) => ({
      id,
      leagueId,
      name: members[0]?.groupName ?? '',
      members: members.map(({ id, name, image, role }) => ({ id, name, image, role })),
      publicJoinToken: null,
    }),
  );
}
