import { type Kysely, sql } from 'kysely';
import { DatabaseUnfitError } from './database-unfit-error.ts';

/** The oldest PostgreSQL whose SQL is what our tables are made with. */
export const NEEDED_POSTGRES = 16;
/** `server_version_num` is the major version times this, and the minor one. */
const MAJOR = 10_000;

/** @throws DatabaseUnfitError POSTGRES_TOO_OLD */
export async function requirePostgresVersion<DB>(
  db: Kysely<DB>,
  needed: number = NEEDED_POSTGRES,
): Promise<void> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`.execute(db);
  const found = rows[0];
  if (!found || found.number >= needed * MAJOR) return;
  throw new DatabaseUnfitError(
    'POSTGRES_TOO_OLD',
    `PostgreSQL ${found.version} is too old: the game needs ${needed} or newer.`,
  );
}
