import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteGroup } from './groups.repository.ts';
import {
  countMembers,
  deleteMember,
  ensureAdmin,
  findRole,
  lockMembershipsOf,
  type MemberKey,
} from './members.repository.ts';
import { requireGroup } from './require-admin.ts';

/**
 * Leaves a group. Without an admin left the longest-standing member becomes one; with the last
 * member the group goes.
 * @throws ApiProblem GROUP_NOT_FOUND, MEMBER_NOT_FOUND
 */
export async function leaveGroup(db: Kysely<Database>, member: MemberKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireGroup(trx, member.groupId);
    if (!(await endMembership(trx, member))) throw new ApiProblem('MEMBER_NOT_FOUND');
  });
}

/** Leaves all groups, and joins none meanwhile. */
export async function leaveAllGroups(trx: Transaction<Database>, userId: string): Promise<void> {
  // Who joins holds the new group and waits here: no group that is left is waited for in turn.
  await lockMembershipsOf(trx, userId);
  for (const groupId of await lockGroupsOf(trx, [userId])) {
    await endMembership(trx, { groupId, userId });
  }
}

/**
 * Bans users, or lets them play again: their groups are held before that, and have an admin who plays
 * afterwards, where there is somebody.
 */
export async function keepAdminsBeside<T>(
  trx: Transaction<Database>,
  userIds: readonly string[],
  ban: () => Promise<T>,
): Promise<T> {
  const groupIds = await lockGroupsOf(trx, userIds);
  const done = await ban();
  for (const groupId of groupIds) await ensureAdmin(trx, groupId);
  return done;
}

async function lockGroupsOf(
  trx: Transaction<Database>,
  userIds: readonly string[],
): Promise<string[]> {
  const groups = await trx
    .selectFrom('groups')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_member')
          .select('group_id')
          .whereRef('group_id', '=', 'groups.id')
          .where('user_id', '=', sql<string>`any(${userIds}::text[])`),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return groups.map(({ id }) => id);
}

/** In a group that is locked; false: not a member of it. */
async function endMembership(trx: Transaction<Database>, member: MemberKey): Promise<boolean> {
  if ((await findRole(trx, member)) === undefined) return false;
  if ((await countMembers(trx, member.groupId)) === 1) await deleteGroup(trx, member.groupId);
  else {
    await deleteMember(trx, member);
    await ensureAdmin(trx, member.groupId);
  }
  return true;
}
