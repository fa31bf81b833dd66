import { gameMigrations } from '@spieltag/api/database';
import { registryMigrations } from '@spieltag/registry/backup';
import { connect } from '@spieltag/server-kit/backup';
import { type MigrationSet, migrateToLatest } from '@spieltag/server-kit/database';
import type { Places } from './places.ts';

/** Names of the migrations that were run. */
export interface MigrationsDone {
  readonly game: readonly string[];
  readonly registry: readonly string[];
}

/**
 * Brings the tables of both servers up to date, each all or not at all.
 * @throws BackupError DATABASE_UNREACHABLE, DatabaseUnfitError
 */
export async function migrateAll({ gameUrl, registryUrl }: Places): Promise<MigrationsDone> {
  return {
    game: await migrateOne(gameUrl, gameMigrations),
    registry: await migrateOne(registryUrl, registryMigrations),
  };
}

async function migrateOne(url: string, set: MigrationSet): Promise<readonly string[]> {
  const { db, close } = await connect(url);
  try {
    return await migrateToLatest(db, set);
  } finally {
    await close();
  }
}
