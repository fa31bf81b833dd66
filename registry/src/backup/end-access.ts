import type { Kysely } from 'kysely';
import { RESTORE } from '../access/restored.query.ts';
import { insertAudit, REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** What held at that moment. */
const HELD = [
  ['tokens', 'registry.access_token'],
  ['sessions', 'registry.operator_session'],
  ['overrideLinks', 'registry.override_link'],
  ['staffLinks', 'registry.staff_link'],
] as const;

/** A key releases are taken with again. */
interface HoldingKey {
  readonly remote: string;
  readonly id: string;
  readonly name: string;
}

/** What has ended as data of an earlier moment came back, and what is left for operators to look through. */
export interface EndedAccess {
  /** How many of each were revoked. */
  readonly ended: Readonly<Record<(typeof HELD)[number][0], number>>;
  readonly keys: readonly HoldingKey[];
}

/**
 * Revokes every token, session and link where data of an earlier moment came back, as any of them may have
 * been revoked since. The log says so, by which what was made later and is unknown here is refused as well.
 * @param options when it is done, and what came back, for the log
 */
export async function endAccess(
  trx: Db,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<EndedAccess> {
  const ended = { tokens: 0, sessions: 0, overrideLinks: 0, staffLinks: 0 };
  for (const [name, table] of HELD) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ revoked_at: at })
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    ended[name] = Number(numUpdatedRows);
  }
  const projects = await trx.selectFrom('registry.project').select('project_id').execute();
  for (const { project_id } of projects) {
    await insertAudit(trx, project_id, REGISTRY, {
      at,
      action: RESTORE,
      remote: null,
      reason,
      before: undefined,
      after: ended,
    });
  }
  const keys = await trx
    .selectFrom('registry.publisher_key')
    .select(['remote', 'key_id as id', 'name'])
    .where('revoked_at', 'is', null)
    .orderBy('remote')
    .orderBy('added_at')
    .orderBy('key_id')
    .execute();
  return { ended, keys };
}
