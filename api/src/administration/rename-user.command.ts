import { readName } from '@spieltag/shared-kernel/contract';
import { lockUser, type User, updateUser } from '../account/user.repository.ts';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteSnapshots } from '../snapshot/delete-snapshots.command.ts';

/**
 * Gives a user another name. The same again changes nothing.
 * @throws ApiProblem NAME_INVALID, USER_NOT_FOUND
 */
export async function renameUser(
  { db }: Pick<ApiContext, 'db'>,
  userId: string,
  wanted: string,
  change: Change,
): Promise<User> {
  const name = readName(wanted);
  if (name === null) throw new ApiProblem('NAME_INVALID');
  return db.transaction().execute(async (trx) => {
    const held = await lockUser(trx, userId);
    if (!held) throw new ApiProblem('USER_NOT_FOUND', { userId });
    if (held.name === name) return held;
    // Lineups that are shared carry the name there was.
    await deleteSnapshots(trx, userId);
    const user = await updateUser(trx, userId, { name });
    const names = { before: { name: held.name }, after: { name } };
    await insertAudit(trx, { ...change, action: 'forceRenameUser', subject: userId, ...names });
    return user ?? held;
  });
}
