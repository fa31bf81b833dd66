import { readName } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { renameGroup as writeName } from './groups.repository.ts';
import { requireAdmin } from './require-admin.ts';

/**
 * Gives a group another name.
 * @throws ApiProblem NAME_INVALID, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function renameGroup(
  db: Kysely<Database>,
  userId: string,
  wanted: { readonly groupId: string; readonly name: string },
): Promise<void> {
  const name = readName(wanted.name);
  if (!name) throw new ApiProblem('NAME_INVALID');
  await db.transaction().execute(async (trx) => {
    await requireAdmin(trx, { groupId: wanted.groupId, userId });
    await writeName(trx, wanted.groupId, name);
  });
}
