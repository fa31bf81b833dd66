import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findRole, type MemberKey } from './members.repository.ts';

/** Lets members alone look. @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN */
export async function requireMember(db: Kysely<Database>, caller: MemberKey): Promise<void> {
  const { groupId } = caller;
  if (await findRole(db, caller)) return;
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .executeTakeFirst();
  throw group ? new ApiProblem('FORBIDDEN') : new ApiProblem('GROUP_NOT_FOUND', { groupId });
}
