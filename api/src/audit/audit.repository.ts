import type { AuditEntry } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** What an administrator does, to whom or what, and why. */
export interface AuditedChange {
  readonly at: Date;
  /** Id of the administrator. */
  readonly actor: string;
  /** Name of the row of the contract. */
  readonly action: string;
  readonly subject: string | null;
  readonly reason: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes a change down, in the transaction that makes it. */
export async function insertAudit(
  trx: Transaction<Database>,
  { before, after, ...change }: AuditedChange,
): Promise<void> {
  await trx
    .insertInto('admin_audit')
    .values({ ...change, before: jsonOf(before), after: jsonOf(after) })
    .execute();
}

/** The log keeps who did what to a person, and when; the names the person had go with the account. */
export async function forgetNames(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('admin_audit')
    .set({ before: null, after: null })
    .where('subject', '=', userId)
    .where('action', 'in', ['forceRenameUser', 'drawName'])
    .execute();
}

/** What was done, the newest first. */
export async function listAudit(
  db: Kysely<Database>,
  { before, limit = 100 }: { readonly before?: number; readonly limit?: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('admin_audit')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('audit_no', '<', before ?? 0))
    .orderBy('audit_no', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ audit_no, at, ...row }) => ({ ...row, id: audit_no, at: at.getTime() }));
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
