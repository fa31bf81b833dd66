import type { GroupRole } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteMember, type MemberKey, updateRole } from './members.repository.ts';
import { requireAdminOver } from './require-admin.ts';

/**
 * Makes another member an admin or an admin a member. The admin who does it stays one, so the group
 * is never without.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN, OWN_MEMBERSHIP, MEMBER_NOT_FOUND
 */
export async function changeMemberRole(
  db: Kysely<Database>,
  adminId: string,
  wanted: MemberKey & { readonly role: GroupRole },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireAdminOver(trx, adminId, wanted);
    if (!(await updateRole(trx, wanted))) throw new ApiProblem('MEMBER_NOT_FOUND');
  });
}

/**
 * Takes another member out of a group. The link it has does not lead them back; the next one does.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN, OWN_MEMBERSHIP, MEMBER_NOT_FOUND
 */
export async function kickMember(
  db: Kysely<Database>,
  adminId: string,
  wanted: MemberKey,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireAdminOver(trx, adminId, wanted);
    if (!(await deleteMember(trx, wanted, true))) throw new ApiProblem('MEMBER_NOT_FOUND');
  });
}
