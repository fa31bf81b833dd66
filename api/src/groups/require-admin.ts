import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { type GroupRow, lockGroup } from './groups.repository.ts';
import { findRole, type MemberKey } from './members.repository.ts';

/** The group, locked. @throws ApiProblem GROUP_NOT_FOUND */
export async function requireGroup(trx: Transaction<Database>, groupId: string): Promise<GroupRow> {
  const group = await lockGroup(trx, groupId);
  if (!group) throw new ApiProblem('GROUP_NOT_FOUND', { groupId });
  return group;
}

/**
 * The group, locked, when the user is an admin of it.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN
 */
export async function requireAdmin(trx: Transaction<Database>, key: MemberKey): Promise<GroupRow> {
  const group = await requireGroup(trx, key.groupId);
  if ((await findRole(trx, key)) !== 'Admin') throw new ApiProblem('FORBIDDEN');
  return group;
}

/**
 * The same for what is done to another member.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN, OWN_MEMBERSHIP
 */
export async function requireAdminOver(
  trx: Transaction<Database>,
  adminId: string,
  { groupId, userId }: MemberKey,
): Promise<void> {
  await requireAdmin(trx, { groupId, userId: adminId });
  if (userId === adminId) throw new ApiProblem('OWN_MEMBERSHIP');
}
