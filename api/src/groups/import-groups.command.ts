import type { GroupImportResult } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { insertGroup, leagueExists, lockGroup } from './groups.repository.ts';
import { type ImportEntry, readEntry } from './import-entry.model.ts';
import { ensureAdmin, findRole, insertMember, wasMember } from './members.repository.ts';
import { requireGroupCapacity, requireUserCapacity } from './require-capacity.ts';

const IMPORTS = ['importGroupList', 'importGroups'] as const;

/** Who imports, and with which row of the contract. */
export interface ImportedBy extends Actor {
  readonly action: (typeof IMPORTS)[number];
}

/**
 * Brings in memberships, and the groups they belong to where they are not there yet. What is there
 * stays as it is, and what is gone stays gone, so the same import can be sent again: whoever has left
 * a group or was removed from it is not put back, and a group that was deleted is not founded again.
 * Limits hold as for everybody.
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
  if (!(await wasImported(trx, groupId))) await insertGroup(trx, { id: groupId, leagueId, name });
  const group = await lockGroup(trx, groupId);
  // Its last member has left it since.
  if (!group) return;
  if (group.leagueId !== leagueId) throw new ApiProblem('PARAMETER_INVALID', { name: 'leagueId' });
  if (await findRole(trx, { groupId, userId })) return;
  if (await wasMember(trx, { groupId, userId })) return;
  await requireUserCapacity(trx, userId, 'USER_NOT_FOUND');
  await requireGroupCapacity(trx, groupId);
  await insertMember(trx, { groupId, userId, role });
  await ensureAdmin(trx, groupId);
  const after = { memberId: userId, role };
  await insertAudit(trx, { ...by, subject: groupId, reason: '', after });
}

/** Whether an import has brought anybody into a group: the audit log says so of groups that are gone, too. */
async function wasImported(trx: Transaction<Database>, groupId: string): Promise<boolean> {
  const entry = await trx
    .selectFrom('admin_audit')
    .select('audit_no')
    .where('subject', '=', groupId)
    .where('action', 'in', IMPORTS)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
