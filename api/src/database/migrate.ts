import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.types.ts';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Brings the tables up to date: all or nothing, under an advisory lock, so that any number of
 * servers may start at once; without effect when there is nothing to do.
 * @returns names of the migrations that were run
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
