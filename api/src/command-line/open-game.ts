import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reachDatabase } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import {
  type Database,
  findRunningPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { RefusedError } from './errors.ts';

/** The database of a game, and how to let go of it. */
export interface OpenGame {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 4;

/**
 * Opens the database of `DATABASE_URL`, else the one in `DATA_DIR`: that of a game that is running
 * there, or on its own.
 * @throws DatabaseStartError, RefusedError
 */
export async function openGame(
  env: Readonly<Record<string, string | undefined>>,
  from: string,
): Promise<OpenGame> {
  const { url, stop } = await findGameDatabase(env, from);
  const db = openDatabase({ url, maxConnections: MAX_CONNECTIONS });
  const close = async () => {
    await db.destroy();
    await stop?.();
  };
  try {
    if (env.DATABASE_URL) await checkAnswers(db, env.DATABASE_URL);
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

/** A database that answers. */
export interface FoundDatabase {
  readonly url: string;
  /** Ends what was started for this; undefined: it was running. */
  readonly stop: (() => Promise<void>) | undefined;
}

/**
 * Finds the database of `DATABASE_URL`, else the one in `DATA_DIR`, which is started where nothing runs.
 * @param newFolder where a new one is made; default: `DATA_DIR` itself
 * @throws DatabaseStartError
 */
export async function findGameDatabase(
  env: Readonly<Record<string, string | undefined>>,
  from: string,
  newFolder?: string,
): Promise<FoundDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: undefined };
  return useEmbedded(folderOf(resolve(from, env.DATA_DIR || '.data'), newFolder));
}

/** The start of the whole game keeps its database one folder further down. */
function folderOf(dataDir: string, newFolder = dataDir): string {
  const folders = [join(dataDir, 'postgres'), dataDir];
  return folders.find((folder) => existsSync(join(folder, 'cluster'))) ?? newFolder;
}

async function useEmbedded(dataDir: string): Promise<FoundDatabase> {
  const running = await findRunningPostgres(dataDir);
  if (running) return { url: running, stop: undefined };
  const postgres = await startEmbeddedPostgres({ dataDir });
  return { url: postgres.url, stop: () => postgres.stop() };
}

/** @throws RefusedError */
async function checkAnswers(db: Kysely<Database>, url: string): Promise<void> {
  try {
    await reachDatabase(db, url);
  } catch (error) {
    throw new RefusedError(
      `the database of DATABASE_URL does not answer: ${(error as Error).message}`,
    );
  }
}
