import type { Kysely } from 'kysely';
import { bringUpToDate } from '../server-base/index.ts';
import type { Database } from './database.types.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Brings the tables up to date, see `bringUpToDate`.
 * @returns names of the migrations that were run
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return bringUpToDate(db, { migrations: MIGRATIONS, checksums });
}

/** Name of the migration after which the tables are those of this version. */
export const newestMigration = Object.keys(MIGRATIONS).sort().at(-1) ?? '';
