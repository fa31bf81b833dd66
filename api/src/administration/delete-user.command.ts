import { sql, type Transaction } from 'kysely';
import { type KeyConfig, keepDeletedIdentity } from '../account/deleted-identity.repository.ts';
import { requireExternalUser } from '../account/external-user.query.ts';
import { deletePictures } from '../account/picture/picture.repository.ts';
import { lockUser, NO_DELETION, type User } from '../account/user.repository.ts';
import { generateUserName } from '../account/user-name.ts';
import type { Actor } from '../audit/actor.ts';
import { type AuditedChange, forgetNames, insertAudit } from '../audit/audit.repository.ts';
import { leaveAllCommunities } from '../communities/index.ts';
import type { Database } from '../database/index.ts';
import { leaveAllGroups } from '../groups/leave-group.command.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteSnapshots } from '../snapshot/delete-snapshots.command.ts';
import type { PeopleContext } from './people.command.ts';

/** What is needed to delete an account. */
export type DeletionContext = PeopleContext & { readonly config: KeyConfig };

/**
 * Deletes an account: nobody signs in as it again, and nothing of the person is left. The row and
 * the ledgers stay under a name drawn for them, or every ranking would have to be counted anew.
 * All at once, or nothing.
 * @returns the id the user had
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function deleteExternalUser(
  context: ApiContext,
  externalUserId: string,
  by: Actor,
): Promise<string> {
  const { id } = await requireExternalUser(context, externalUserId);
  return deleteUser(context, id, { ...by, action: 'forceDeleteUser', subject: id, reason: '' });
}

/**
 * Deletes an account by its id, see `deleteExternalUser`.
 * @param isWanted asked with the account held: whether it is still to be deleted
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function deleteUser(
  { db, tokens, config }: DeletionContext,
  id: string,
  change: AuditedChange,
  isWanted: (user: User) => boolean = () => true,
): Promise<string> {
  await db.transaction().execute(async (trx) => {
    await leaveAllGroups(trx, id);
    const user = await lockUser(trx, id);
    if (!user || !isWanted(user)) throw new ApiProblem('USER_NOT_FOUND', { userId: id });
    await keepDeletedIdentity(trx, config, user, change.at);
    await emptyUser(trx, id, change.at);
    await insertAudit(trx, change);
  });
  tokens.forgetBarredUsers();
  return id;
}

/** What the person has left in these goes whole; reports of an announcement go with it. */
const TABLES_TO_EMPTY = [
  'signed_off_device',
  'push_device',
  'push_preference',
  'push_message',
  'group_reaction',
  'group_announcement',
  'announcement_report',
  'name_report',
] as const;

async function emptyUser(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      name: generateUserName(),
      image: null,
      role: 'trial',
      external_issuer: null,
      external_subject: null,
      banned_until: null,
      last_login_at: null,
      last_login_build: null,
      created_build: null,
      deleted_at: now,
      ...NO_DELETION,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('user_device').where('user_id', '=', id).execute();
  await trx.deleteFrom('transfer_token').where('user_id', '=', id).execute();
  for (const table of TABLES_TO_EMPTY) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await trx.deleteFrom('name_report').where('reported_user_id', '=', id).execute();
  // Codes still count for the address they went to, or with another account it could be sent more.
  await trx
    .updateTable('push_mailed_code')
    .set({ user_id: null })
    .where('user_id', '=', id)
    .execute();
  // What hands a link to a group out, and answers that would be given again, name nobody who is gone.
  await sql`
    update group_invite set created_by = null
    where created_by = ${id} and group_id in (select group_id from former_member where user_id = ${id})
  `.execute(trx);
  await forgetAnswersOf(trx, id);
  await leaveAllCommunities(trx, id);
  await deletePictures(trx, id);
  await deleteSnapshots(trx, id);
  await forgetNames(trx, id);
}

/**
 * Season by season, by which the table is kept. Those that have just expired another server may be deleting in
 * another order: they are left to it.
 */
async function forgetAnswersOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    delete from ledger_request using (
      select t.season_id, t.user_id, t.key from season
      cross join lateral (
        select season_id, user_id, key from ledger_request
        where season_id = season.id and user_id = ${userId}
        for update skip locked
      ) t
    ) own
    where ledger_request.season_id = own.season_id
      and ledger_request.user_id = own.user_id and ledger_request.key = own.key`.execute(trx);
}
