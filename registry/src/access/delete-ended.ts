import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { KEPT_MS } from './last-use.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = KEPT_MS / DAY_MS;
/** Far longer than any token or link holds. */
const REVOKED_KEPT_DAYS = 10 * 365;

/** What access is judged by. */
export interface AccessContext {
  readonly db: Kysely<RegistryDatabase>;
  /** The time of the database, the same for all registries. */
  readonly sharedNow: () => RawBuilder<Date>;
}

/**
 * Forgets what ended long ago. Of tokens and links that are signed the row alone says that one was revoked: it
 * stays for years, because a clock that was set forward for a moment has all of them ended long ago.
 * @param now of the database: by the clock of one machine all registries would forget
 */
export async function deleteEnded(
  db: Kysely<RegistryDatabase>,
  table: 'registry.access_token' | 'registry.override_link',
  now: RawBuilder<Date>,
): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)}
    WHERE expires_at < ${now} - make_interval(days =>
      CASE WHEN revoked_at IS NULL THEN ${KEPT_DAYS}::integer ELSE ${REVOKED_KEPT_DAYS}::integer END
    )`.execute(db);
}
