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
  /** Larger than those of all before. */
  readonly no: string;
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
  entry: Omit<AuditRow, 'no' | 'actor' | 'role'>,
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

/** Which changes are asked for; what is left out does not matter. */
interface WantedEntries {
  readonly remote?: string;
  readonly action?: string | undefined;
  /** Those before the one of this number. */
  readonly before?: string | undefined;
  /** So many at most. */
  readonly limit: number;
}

/** What was changed, the newest first. */
export async function listAudit(
  db: Db,
  projectId: string,
  { remote, action, before, limit }: WantedEntries,
): Promise<AuditRow[]> {
  return db
    .selectFrom('registry.audit')
    .select(['audit_no as no', 'at', 'actor', 'role', 'action', 'remote', 'reason'])
    .select(['before', 'after'])
    .where('project_id', '=', projectId)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(before !== undefined, (query) => query.where('audit_no', '<', before ?? ''))
    .orderBy('audit_no', 'desc')
    .limit(limit)
    .execute();
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
