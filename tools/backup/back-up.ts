import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameMigrations } from '@spieltag/api/database';
import {
  copyArtefacts,
  holdVersions,
  openArtefacts,
  type RegistryDatabase,
  readVersions,
  registryMigrations,
} from '@spieltag/registry/backup';
import {
  BackupDraft,
  BackupError,
  type Connection,
  connect,
  dumpSchema,
  type SchemaDump,
} from '@spieltag/server-kit/backup';
import { allowLongTransaction, readMigrationsRun } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import { ARTEFACTS, FORMAT, KEY_FILE, MANIFEST_FILE, type Manifest } from './manifest.ts';
import type { Places } from './places.ts';

/** The game server's; a role of its own finds it first. */
export const GAME_SCHEMA = 'public';

export interface BackUpOptions {
  /** Where it is to lie; must not be there. */
  readonly folder: string;
  readonly places: Places;
  /** Real time, epoch ms. */
  readonly now: number;
  /** A line for whoever waits. */
  readonly progress: (line: string) => void;
}

/** What was written. */
export type BackedUp = Pick<Manifest, 'missing'> & {
  readonly rows: number;
  /** Files of published versions and packages. */
  readonly artefacts: number;
  readonly hasKey: boolean;
};

/**
 * Backs up all the game keeps, while it is played. First the rows, each schema as of one moment, then the
 * files they name: those never change, and none is removed meanwhile.
 * @throws BackupError TARGET_EXISTS, NOTHING_TO_BACK_UP, MIGRATIONS_DIFFER, DISK_FULL,
 * DATABASE_UNREACHABLE; ArtefactsUnreachableError
 */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const draft = await BackupDraft.begin(options.folder);
  try {
    const backedUp = await writeAll(options, draft);
    await draft.finish();
    return backedUp;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

async function writeAll(
  { places, now, progress }: BackUpOptions,
  draft: BackupDraft,
): Promise<BackedUp> {
  progress('reading the database');
  const gameDump = await withConnection(places.gameUrl, (connection) =>
    inSnapshot(connection, (snapshot) =>
      dumpSchema(snapshot, { schema: GAME_SCHEMA, set: gameMigrations, draft }),
    ),
  );
  if (!gameDump) {
    throw new BackupError('NOTHING_TO_BACK_UP', 'there is no game in the database yet');
  }
  const registry = await withConnection(places.registryUrl, (connection) =>
    writeRegistry(connection, { places, draft, progress }),
  );
  const hasKey = await writeKey(places.keyFile, draft);
  const { dump: registryDump, missing, artefacts } = registry;
  const manifest: Manifest = {
    format: FORMAT,
    version: await readVersion(),
    madeAt: new Date(now).toISOString(),
    game: presentDump(gameDump),
    ...(registryDump && { registry: presentDump(registryDump) }),
    missing,
  };
  await draft.write(MANIFEST_FILE, JSON.stringify(manifest, null, 2));
  const dumps = [gameDump, ...(registryDump ? [registryDump] : [])];
  const rows = dumps.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, artefacts, missing, hasKey };
}

interface Writing extends Pick<BackUpOptions, 'places' | 'progress'> {
  readonly draft: BackupDraft;
}

/** A registry's rows, and then its files. */
async function writeRegistry(connection: Connection, { places, draft, progress }: Writing) {
  const { schema } = registryMigrations;
  const migrations = await readMigrationsRun(connection.db, schema);
  if (migrations.length === 0) return { dump: undefined, missing: [], artefacts: 0 };
  await holdVersions(registryDb(connection));
  const { dump, versions } = await inSnapshot(connection, async (snapshot) => ({
    dump: await dumpSchema(snapshot, { schema, set: registryMigrations, draft }),
    versions: await readVersions(registryDb(snapshot)),
  }));
  progress(`copying the files of ${versions.length} versions`);
  let artefacts = 0;
  const missing = await copyArtefacts(
    openArtefacts(places.artefacts),
    versions,
    async (path, content) => {
      await draft.write(`${ARTEFACTS}${path}`, content);
      artefacts += 1;
    },
  );
  return { dump, missing: [...missing], artefacts };
}

/** Of this game. */
async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** As it lies there: wrapped where it is kept wrapped. @returns whether there is one */
async function writeKey(file: string, draft: BackupDraft): Promise<boolean> {
  try {
    await draft.write(KEY_FILE, await readFile(file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

async function withConnection<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Everything that is read is as of one moment, and nobody waits for it. */
function inSnapshot<T>(
  connection: Connection,
  work: (snapshot: Connection) => Promise<T>,
): Promise<T> {
  return connection.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowLongTransaction(trx);
      return work({ ...connection, db: trx });
    });
}

const registryDb = ({ db }: Connection) => db as unknown as Kysely<RegistryDatabase>;

const presentDump = ({ schema, migrations, tables, sequences }: SchemaDump) => ({
  schema,
  migrations: [...migrations],
  tables: tables.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows })),
  sequences: [...sequences],
});
