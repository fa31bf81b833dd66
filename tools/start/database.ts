import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import type { Teardown } from '@spieltag/remote-kit/process';
import { nameDatabase, reachDatabase } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import type { StartSettings } from './settings.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL's codes for what its owner has forbidden: a missing privilege, a standby server. */
const FORBIDDEN = ['42501', '25006'];

/**
 * Address of the database, up to date: the given server, or the one that comes with the game,
 * started now.
 * @param bringUp brings its tables up to date, or refuses those that are not
 * @throws StartError when the given server cannot be used
 * @throws DatabaseStartError when our own does not come up
 */
export async function provideDatabase(
  settings: StartSettings,
  teardown: Teardown,
  bringUp: (db: Kysely<Database>) => Promise<unknown> = migrate,
): Promise<string> {
  const url = settings.databaseUrl ?? (await startOwn(settings, teardown));
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    if (settings.databaseUrl) await checkGiven(db, url);
    await bringUp(db);
  } catch (error) {
    if (!FORBIDDEN.includes((error as { code?: string }).code ?? '')) throw error;
    throw new StartError(
      `the database ${nameDatabase(url)} of DATABASE_URL may not be written: ${(error as Error).message}`,
    );
  } finally {
    await db.destroy();
  }
  return url;
}

async function startOwn({ dataDir }: StartSettings, teardown: Teardown): Promise<string> {
  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      onProgress: (line) => console.log(line),
      onFailure: (line) => console.error(line),
    });
  const { url } = await teardown.hold('PostgreSQL', start, (postgres) => postgres.stop());
  return url;
}

async function checkGiven(db: Kysely<Database>, url: string): Promise<void> {
  try {
    await reachDatabase(db, url);
  } catch (error) {
    throw new StartError(
      `the database of DATABASE_URL does not answer: ${(error as Error).message}`,
    );
  }
}
