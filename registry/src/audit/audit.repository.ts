import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** Who changes something. */
export interface Actor {
  readonly name: string;
  readonly role: 'operator' | 'team' | 'registry' | 'visitor';
}

/** The registry itself, where it acts without being asked. */
export const REGISTRY: Actor = { name: 'registry', role: 'registry' };

/** A change, as it stands in the log. */
export interface AuditRow {
  readonly at: Date;
  readonly actor: string;
  readonly role: Actor['role'];
  readonly action: string;
  readonly remote: string | null;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes a change down, in the transaction that makes it. */
export async function insertAudit(
  trx: Db,
  projectId: string,
  actor: Actor,
  entry: Omit<AuditRow, 'actor' | 'role'>,
): Promise<void> {
  await trx
    .insertInto('registry.audit')
    .values({
      at: entry.at,
      project_id: projectId,
      remote: entry.remote,
      actor: actor.name,
      role: actor.role,
      action: entry.action,
      reason: entry.reason,
      before: toJson(entry.before),
      after: toJson(entry.after),
    })
    .execute();
}

/** What was changed, the newest first. */
export async function listAudit(
  db: Db,
  projectId: string,
  { remote, limit }: { readonly remote?: string; readonly limit: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('registry.audit')
    .select(['at', 'actor', 'role', 'action', 'remote', 'reason', 'before', 'after'])
    .where('project_id', '=', projectId)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('audit_no', 'desc')
    .limit(limit)
    .execute();
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
