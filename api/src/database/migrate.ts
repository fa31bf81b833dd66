import { type MigrationSet, migrateToLatest } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import checksums from './migrations/checksums.json' with { type: 'json' };
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './tables/database.types.ts';

/** The game server's. */
export const gameMigrations: MigrationSet = { migrations: MIGRATIONS, checksums };

/**
 * Brings the tables up to date, see `migrateToLatest`.
 * @param onHeld told before each pause by whom a table is held
 * @returns names of the migrations that were run
 */
export function migrate(
  db: Kysely<Database>,
  onHeld?: (holder: string) => void,
): Promise<string[]> {
  return migrateToLatest(db, gameMigrations, onHeld);
}

/** Name of the migration after which the tables are those of this version. */
export const newestMigration = Object.keys(MIGRATIONS).sort().at(-1) ?? '';
