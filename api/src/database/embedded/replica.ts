import { randomUUID } from 'node:crypto';
import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../open-database.ts';
import { findBinaries } from './binaries.ts';
import { runProgram, UNFINISHED } from './cluster.ts';
import {
  type EmbeddedPostgres,
  prepareDataDir,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { type ServerUser, serverUser } from './server-user.ts';

export interface EmbeddedReplicaOptions {
  /** Folder of the replica, made when missing. */
  readonly dataDir: string;
  /** The PostgreSQL of ours that is followed: its address as its owner, who may do everything. */
  readonly primaryUrl: string;
  /** How the replica calls itself, and the slot that keeps for it what it has not read yet. */
  readonly name: string;
  /** Role it follows as; default: the owner. */
  readonly role?: string;
  /** Settings of PostgreSQL that replace ours; what limits connections is the primary's or more. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onProgress?: (message: string) => void;
  readonly onFailure?: (message: string) => void;
  /** The folder is removed with the end of the server, whatever ends it. For tests. */
  readonly removeOnStop?: boolean;
}

/** What a PostgreSQL needs that has a replica, besides our usual settings. */
export const PRIMARY_SETTINGS: Readonly<Record<string, string>> = {
  max_wal_senders: '10',
  max_replication_slots: '10',
  wal_sender_timeout: '5s',
};

const REPLICA_SETTINGS: Readonly<Record<string, string>> = {
  ...PRIMARY_SETTINGS,
  hot_standby: 'on',
  // What a query here still reads is not cleared away there: no query is broken off for it.
  hot_standby_feedback: 'on',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
};

/** Folders whose content belongs to the running primary alone; a replica begins with them empty. */
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|standby\.signal|backup_label|postgresql\.auto\.conf)$/;

/**
 * Starts a replica of a PostgreSQL of ours: a copy that follows it, and that only reads. Its first
 * start copies the primary, which goes on meanwhile.
 * @throws DatabaseStartError, and what the primary answers when it does not let itself be copied
 */
export async function startEmbeddedReplica(
  options: EmbeddedReplicaOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, primaryUrl, name, role = 'spieltag', settings, ...others } = options;
  const isThere = await stat(path.join(dataDir, 'cluster', 'PG_VERSION')).catch(() => undefined);
  if (!isThere) await copyPrimary(primaryUrl, dataDir, name);
  const host = new URL(primaryUrl).searchParams.get('host');
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      ...REPLICA_SETTINGS,
      ...settings,
      primary_conninfo: `host='${host}' user=${role} application_name=${name}`,
      primary_slot_name: name,
    },
    ...others,
  });
}

async function copyPrimary(primaryUrl: string, dataDir: string, name: string): Promise<void> {
  const user = serverUser();
  const folder = await prepareDataDir(dataDir, user);
  const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
  const primary = openDatabase({ url: primaryUrl, maxConnections: 1 });
  try {
    const label = await primary.connection().execute(async (connection) => {
      // One that is left of a replica that was away for too long has kept too little to follow by.
      await sql`
        select pg_drop_replication_slot(slot_name) from pg_replication_slots
        where slot_name = ${name} and not active`.execute(connection);
      await sql`
        select pg_create_physical_replication_slot(${name}, true)
        where not exists (select from pg_replication_slots where slot_name = ${name})`.execute(
        connection,
      );
      const from = await sql<{ data_directory: string }>`show data_directory`.execute(connection);
      await sql`select pg_backup_start(${name}, true)`.execute(connection);
      await copyFolder(from.rows[0]?.data_directory ?? '', unfinished, user);
      const { rows } = await sql<{ labelfile: string }>`
        select labelfile from pg_backup_stop(false)`.execute(connection);
      return rows[0]?.labelfile ?? '';
    });
    await write(path.join(unfinished, 'backup_label'), label, user);
    await write(path.join(unfinished, 'standby.signal'), '', user);
    const { initdb } = await findBinaries(folder, user);
    await runProgram(initdb, ['--sync-only', '-D', unfinished], user);
    await rename(unfinished, path.join(folder, 'cluster'));
  } finally {
    await primary.destroy();
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Copies what a replica needs of a folder the primary is writing to: files may vanish meanwhile. */
async function copyFolder(from: string, to: string, user: ServerUser): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (user.isOther) await chown(to, user.uid, user.gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      if (LEFT_EMPTY.has(entry.name)) await copyEmpty(source, target, user);
      else await copyFolder(source, target, user);
    } else if (await copied(source, target)) {
      if (user.isOther) await chown(target, user.uid, user.gid);
    }
  }
}

/** The folder and the folders in it, without files. */
async function copyEmpty(from: string, to: string, user: ServerUser): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (user.isOther) await chown(to, user.uid, user.gid);
  const holdsFolders = path.basename(from) === 'pg_wal';
  if (!holdsFolders) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const name = entry.name;
    if (entry.isDirectory()) await copyEmpty(path.join(from, name), path.join(to, name), user);
  }
}

/** False: the file is gone, as tables are that were dropped meanwhile. */
async function copied(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function write(file: string, text: string, user: ServerUser): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (user.isOther) await chown(file, user.uid, user.gid);
}
