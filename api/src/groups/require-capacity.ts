import { MAX_GROUPS_PER_USER, MAX_MEMBERS_PER_GROUP } from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import {
  countGroupsOf,
  countMembers,
  isAccountThere,
  lockMembershipsOf,
} from './members.repository.ts';

/**
 * Locks the user's memberships and makes sure that one more is allowed: an account that was deleted
 * meanwhile becomes a member of nothing.
 * @param whenGone what is said of a deleted account; default: as its token is refused from then on
 * @throws ApiProblem GROUP_LIMIT, or `whenGone`
 */
export async function requireUserCapacity(
  trx: Transaction<Database>,
  userId: string,
  whenGone: 'TOKEN_INVALID' | 'USER_NOT_FOUND' = 'TOKEN_INVALID',
): Promise<void> {
  await lockMembershipsOf(trx, userId);
  if (!(await isAccountThere(trx, userId))) throw new ApiProblem(whenGone);
  if ((await countGroupsOf(trx, userId)) >= MAX_GROUPS_PER_USER) {
    throw new ApiProblem('GROUP_LIMIT', { max: MAX_GROUPS_PER_USER });
  }
}

/**
 * Makes sure that a group the caller has locked may have one more member.
 * @throws ApiProblem GROUP_FULL
 */
export async function requireGroupCapacity(
  trx: Transaction<Database>,
  groupId: string,
): Promise<void> {
  if ((await countMembers(trx, groupId)) >= MAX_MEMBERS_PER_GROUP) {
    throw new ApiProblem('GROUP_FULL', { max: MAX_MEMBERS_PER_GROUP });
  }
}
