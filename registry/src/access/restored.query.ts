import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

/** What the log calls it that a backup, or a database of an earlier moment, came back. */
export const RESTORE = 'restore';

/**
 * Whether data of an earlier moment came back after something was made that is not known here. It may have
 * been made, and revoked, after that moment, so it counts as revoked. Tokens say in whole seconds when they were made.
 */
export async function wasRestoredSince(
  db: Kysely<RegistryDatabase>,
  madeAt: Date,
): Promise<boolean> {
  const restored = await db
    .selectFrom('registry.audit')
    .select('audit_no')
    .where('action', '=', RESTORE)
    .where(sql<Date>`date_trunc('second', at)`, '>', madeAt)
    .limit(1)
    .executeTakeFirst();
  return restored !== undefined;
}
