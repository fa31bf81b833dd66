import type { GroupImportResult } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { insertGroup, leagueExists } from './groups.repository.ts';
import { type ImportEntry, readEntry } from './import-entry.model.ts';
import { ensureAdmin, findRole, insertMember } from './members.repository.ts';
import { requireGroup } from './require-admin.ts';
import { requireGroupCapacity, requireUserCapacity } from './require-capacity.ts';

/** Who imports, and with which row of the contract. */
export interface ImportedBy extends Actor {
  readonly action: 'importGroupList' | 'importGroups';
}

/**
 * Brings in memberships, and the groups they belong to where they are not there yet. What is there
 * stays as it is, so the same import can be sent again. Limits hold as for everybody.
 * @returns one result for each entry, in the same order
 */
export async function importMemberships(
  db: Kysely<Database>,
  entries: readonly ImportEntry[],
  by: ImportedBy,
): Promise<GroupImportResult[]> {
  const results = new Map<ImportEntry, GroupImportResult>();
  // Admins first, or a plain member would have to be made one for the sake of the empty group.
  const ordered = [...entries].sort((a, b) => a.role.localeCompare(b.role));
  for (const entry of ordered) {
    const { groupId, memberId } = entry;
    const error = await importMembership(db, entry, by);
    results.set(entry, { groupId, memberId, ok: error === null, error });
  }
  return entries.flatMap((entry) => results.get(entry) ?? []);
}

async function importMembership(
  db: Kysely<Database>,
  unread: ImportEntry,
  by: ImportedBy,
): Promise<string | null> {
  try {
    const entry = readEntry(unread);
    await db.transaction().execute((trx) => bringIn(trx, entry, by));
    return null;
  } catch (error) {
    if (error instanceof ApiProblem) return error.code;
    throw error;
  }
}

async function bringIn(
  trx: Transaction<Database>,
  entry: ImportEntry,
  by: ImportedBy,
): Promise<void> {
  const { groupId, leagueId, name, memberId: userId, role } = entry;
  const user = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new ApiProblem('USER_NOT_FOUND', { userId });
  if (user.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  if (!(await leagueExists(trx, leagueId))) throw new ApiProblem('NOT_FOUND', { leagueId });
  await insertGroup(trx, { id: groupId, leagueId, name });
  const group = await requireGroup(trx, groupId);
  if (group.leagueId !== leagueId) throw new ApiProblem('PARAMETER_INVALID', { name: 'leagueId' });
  if (await findRole(trx, { groupId, userId })) return;
  await requireUserCapacity(trx, userId, 'USER_NOT_FOUND');
  await requireGroupCapacity(trx, groupId);
  await insertMember(trx, { groupId, userId, role });
  await ensureAdmin(trx, groupId);
  const after = { memberId: userId, role };
  await insertAudit(trx, { ...by, subject: groupId, reason: '', after });
}
