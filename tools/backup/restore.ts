import { gameMigrations } from '@spieltag/api/database';
import {
  type EndedAccess,
  endAccess,
  openArtefacts,
  type RegistryDatabase,
  registryMigrations,
  restoreArtefacts,
} from '@spieltag/registry/backup';
import {
  asDiskFull,
  type CheckedBackup,
  connect,
  loadSchema,
  requireKnownMigrations,
  type SchemaDump,
} from '@spieltag/server-kit/backup';
import { allowLongTransaction, type MigrationSet } from '@spieltag/server-kit/database';
import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ARTEFACTS, KEY_FILE, type Manifest } from './manifest.ts';
import type { Places } from './places.ts';
import { requireKeysOpened, restoreKey } from './restore-keys.ts';

export interface RestoreOptions {
  readonly places: Places;
  /** What is there already may go. */
  readonly replace: boolean;
  /** Neither files nor the registry's key. */
  readonly databaseOnly: boolean;
  /** What the servers will open keys with; null: that is not looked at. */
  readonly wrapping: WrappingKeys | null;
  /** When it is restored. */
  readonly at: Date;
  /** A line for whoever waits. */
  readonly progress: (line: string) => void;
}

/** A backup that was checked, and what it is of. */
export interface ReadBackup {
  readonly backup: CheckedBackup;
  readonly manifest: Manifest;
}

/** A schema on its way back. */
interface Part {
  readonly url: string;
  readonly dump: SchemaDump;
  readonly set: MigrationSet;
}

/** Whether this version of the game can bring it up to date. @throws BackupError */
export function requireFitting({ game, registry }: Manifest): void {
  requireKnownMigrations(game, gameMigrations);
  if (registry) requireKnownMigrations(registry, registryMigrations);
}

/**
 * Restores what was backed up: all of it, or nothing. Rows become visible when files and key lie in
 * their places; with two databases, or roles, a moment after each other.
 * @returns what of the registry's access has ended with it; undefined: the backup is of no registry
 * @throws BackupError, ArtefactsDifferError, ArtefactsUnreachableError, RegistryError ARTEFACTS_FULL
 */
export async function restore(
  { backup, manifest }: ReadBackup,
  options: RestoreOptions,
): Promise<EndedAccess | undefined> {
  const { places, progress, at } = options;
  requireFitting(manifest);
  const parts: readonly Part[] = [
    { url: places.gameUrl, dump: manifest.game, set: gameMigrations },
    ...(manifest.registry
      ? [{ url: places.registryUrl, dump: manifest.registry, set: registryMigrations }]
      : []),
  ];
  const byUrl = Map.groupBy(parts, ({ url }) => url);
  const undo: (() => Promise<void>)[] = [];
  let ended: EndedAccess | undefined;
  const whenLoaded = async (trx: Transaction<unknown>, { set }: Part) => {
    if (set === gameMigrations) await requireKeysOpened(trx, options.wrapping);
    if (set !== registryMigrations) return;
    const db = trx as unknown as Kysely<RegistryDatabase>;
    ended = await endAccess(db, { at, reason: `backup of ${manifest.madeAt}` });
  };
  progress('filling the database');
  try {
    const whenAllLoaded = async () => {
      if (options.databaseOnly) return;
      progress('bringing back files');
      await restoreFiles(backup, options, undo);
    };
    await loadAll([...byUrl.values()], { backup, ...options, whenLoaded, whenAllLoaded });
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw asDiskFull(error, 'what is restored');
  }
  return ended;
}

interface LoadAllContext extends Pick<RestoreOptions, 'replace' | 'progress'> {
  readonly backup: CheckedBackup;
  /** In the transaction of a schema that is filled. */
  readonly whenLoaded: (trx: Transaction<unknown>, part: Part) => Promise<void>;
  /** Before the first transaction ends. */
  readonly whenAllLoaded: () => Promise<void>;
}

/**
 * One transaction inside the other, so that none ends before all is done.
 * @param waiting those that have their rows already
 */
async function loadAll(
  groups: readonly (readonly Part[])[],
  context: LoadAllContext,
  waiting: readonly Transaction<unknown>[] = [],
): Promise<void> {
  const [parts, ...others] = groups;
  if (!parts?.[0]) {
    await context.whenAllLoaded();
    // One whose connection was lost meanwhile has lost its rows: then none is committed.
    for (const trx of waiting) await sql`select 1`.execute(trx);
    return;
  }
  const { db, client, close } = await connect(parts[0].url);
  try {
    await db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      // The database may still be told to wait for a replica, and none runs yet that could answer.
      await sql`set local synchronous_commit = local`.execute(trx);
      for (const { dump, set } of parts) await loadSchema({ trx, client, ...context }, dump, set);
      for (const part of parts) await context.whenLoaded(trx, part);
      // Files of gigabytes, and the rows of another database, take as long as they take.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await loadAll(others, context, [...waiting, trx]);
    });
  } finally {
    await close();
  }
}

async function restoreFiles(
  backup: CheckedBackup,
  options: RestoreOptions,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const paths = backup.files.filter((file) => file.startsWith(ARTEFACTS));
  const copies = {
    paths: paths.map((file) => file.slice(ARTEFACTS.length)),
    read: (path: string) => backup.read(`${ARTEFACTS}${path}`),
  };
  undo.push(
    await restoreArtefacts(openArtefacts(options.places.artefacts), copies, options.replace),
  );
  if (!backup.files.includes(KEY_FILE)) return;
  await restoreKey(backup, { ...options, file: options.places.keyFile }, undo);
}
