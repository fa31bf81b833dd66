import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  databaseUrlSetting,
  isMigrated,
  nameDatabase,
  reachDatabase,
  requireUpToDate,
} from '@spieltag/server-kit/database';
import { readSettings } from '@spieltag/server-kit/settings';
import type { Kysely } from 'kysely';
import {
  type Database,
  findRunningPostgres,
  gameMigrations,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import type { Command } from './command.ts';
import { NoGameError, RefusedError } from './errors.ts';

/** The database of a game, and how to let go of it. */
export interface OpenGame {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

const MAX_CONNECTIONS = 4;

/**
 * Opens the database of `DATABASE_URL`, else the one in `DATA_DIR`: that of a game that is running
 * there, or on its own.
 * @throws DatabaseStartError, DatabaseUnfitError, NoGameError, RefusedError, SettingError
 */
export async function openGame(
  env: Env,
  from: string,
  { makesGame, onlyReads }: Pick<Command, 'makesGame' | 'onlyReads'>,
): Promise<OpenGame> {
  const newFolder = makesGame ? dataDirOf(env, from) : undefined;
  const { url, stop } = await findGameDatabase(env, from, newFolder);
  const db = openDatabase({ url, maxConnections: MAX_CONNECTIONS });
  const close = async () => {
    await db.destroy();
    await stop?.();
  };
  try {
    if (env.DATABASE_URL) await checkAnswers(db, env.DATABASE_URL);
    if (!makesGame && !(await isMigrated(db, gameMigrations))) {
      throw new NoGameError(nameDatabase(url));
    }
    await (onlyReads ? requireUpToDate(db, gameMigrations) : migrate(db));
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
 * @param newFolder where one is made that is not there yet; undefined: none is
 * @throws DatabaseStartError, NoGameError, SettingError
 */
export async function findGameDatabase(
  env: Env,
  from: string,
  newFolder: string | undefined,
): Promise<FoundDatabase> {
  const { DATABASE_URL: url } = readSettings({ DATABASE_URL: databaseUrlSetting('') }, env);
  if (url !== undefined) return { url, stop: undefined };
  const dataDir = dataDirOf(env, from);
  const folder = keptIn(dataDir) ?? newFolder;
  if (folder === undefined) throw new NoGameError(dataDir);
  return useEmbedded(folder);
}

/** The folder of the game's data, as the servers read it. */
export function dataDirOf({ DATA_DIR }: Env, from: string): string {
  return resolve(from, DATA_DIR || '.data');
}

/** The start of the whole game keeps its database one folder further down. */
function keptIn(dataDir: string): string | undefined {
  const folders = [join(dataDir, 'postgres'), dataDir];
  return folders.find((folder) => existsSync(join(folder, 'cluster')));
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
