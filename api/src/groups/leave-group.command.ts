import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteGroup } from './groups.repository.ts';
import { countMembers, deleteMember, ensureAdmin, type MemberKey } from './members.repository.ts';
import { requireGroup } from './require-admin.ts';

/**
 * Leaves a group. Without an admin left the longest-standing member becomes one; with the last
 * member the group goes.
 * @throws ApiProblem GROUP_NOT_FOUND, MEMBER_NOT_FOUND
 */
export async function leaveGroup(db: Kysely<Database>, member: MemberKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireGroup(trx, member.groupId);
    if (!(await deleteMember(trx, member))) throw new ApiProblem('MEMBER_NOT_FOUND');
    if ((await countMembers(trx, member.groupId)) === 0) await deleteGroup(trx, member.groupId);
    else await ensureAdmin(trx, member.groupId);
  });
}
