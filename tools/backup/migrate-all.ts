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

type Progress = (line: string) => void;

/**
 * Brings the tables of both servers up to date, each all or not at all.
 * @param progress a line for whoever waits, where somebody holds the tables
 * @throws BackupError DATABASE_UNREACHABLE, DatabaseUnfitError
 */
export async function migrateAll(
  { gameUrl, registryUrl }: Places,
  progress: Progress,
): Promise<MigrationsDone> {
  return {
    game: await migrateOne(gameUrl, gameMigrations, progress),
    registry: await migrateOne(registryUrl, registryMigrations, progress),
  };
}

async function migrateOne(
  url: string,
  set: MigrationSet,
  progress: Progress,
): Promise<readonly string[]> {
  const { db, close } = await connect(url);
  try {
    return await migrateToLatest(db, set, (holder) =>
      progress(`the tables are held by ${holder}: trying again`),
    );
  } finally {
    await close();
  }
}
