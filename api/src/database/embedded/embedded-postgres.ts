import { access, chmod, chown, constants, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { DATABASE_NAME, ensureCluster, SERVER_ENV } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { stopOrphan } from './orphan.ts';
import { limitLog, logLines, openLog } from './postgres-log.ts';
import { firstUnreachable, type ServerUser, serverUser } from './server-user.ts';
import { makeSocketDir, type SocketDir } from './socket-dir.ts';
import { startWatchdog, type Watchdog, type WatchdogReport } from './watchdog.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database, made when missing. Only one process can use it at a time. */
  readonly dataDir: string;
  /** Called with a line in English about what takes longer. */
  readonly onProgress?: (message: string) => void;
  /** Called with a line in English when it has stopped by itself; `onProgress` hears when it is back. */
  readonly onFailure?: (message: string) => void;
  /** Settings of PostgreSQL that replace ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder is removed with the end of the server, whatever ends it. For tests. */
  readonly removeOnStop?: boolean;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** For `openDatabase`, and for psql on the same machine. */
  readonly url: string;
  /** Shuts it down in order and lets go of the folder. */
  stop(): Promise<void>;
}

/** Durable, and sized for a machine that has other work to do as well. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  // A matchday's results at once: with less, whoever writes them waits for the disk in between.
  wal_buffers: '16MB',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  huge_pages: 'off',
  io_method: 'sync',
  jit: 'off',
  max_worker_processes: '4',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** Makes the folder, open for the user to pass through. @throws DatabaseStartError */
export async function prepareDataDir(dataDir: string, user: ServerUser): Promise<string> {
  let real: string;
  try {
    await mkdir(dataDir, { recursive: true });
    real = await realpath(dataDir);
    await access(real, constants.W_OK);
  } catch (cause) {
    throw new DatabaseStartError(
      'DATA_DIR_NOT_WRITABLE',
      `${dataDir} cannot be made or written: ${(cause as Error).message}`,
      { cause },
    );
  }
  let closed = await firstUnreachable(real, user);
  if (closed === real) {
    // The folder itself is ours to open, to that user alone.
    await chown(real, -1, user.gid);
    await chmod(real, ((await stat(real)).mode & 0o777) | 0o010);
    closed = null;
  }
  if (closed !== null) {
    throw new DatabaseStartError(
      'DATA_DIR_NOT_REACHABLE',
      `As root the database runs as user ${user.uid}, who may not pass through ${closed}: set DATA_DIR to a folder such as /var/lib/spieltag.`,
    );
  }
  return real;
}

/** What ends PostgreSQL, in its own words; what it says to callers meanwhile is no reason. */
const END = /(?:PANIC|FATAL): {2}(?!the database system is )(.*)/;

/** Tells those who watch what has become of a PostgreSQL that was up. */
function reporter(
  { onFailure = () => {}, onProgress = () => {} }: EmbeddedPostgresOptions,
  dataDir: string,
): (report: WatchdogReport) => Promise<void> {
  return async (report) => {
    if (report.event === 'ready') return onProgress('The database is back');
    if (report.event === 'failed') {
      return onFailure(`Nobody looks after the database any more: ${report.reason}`);
    }
    const said = (await logLines(dataDir)).flatMap((line) => END.exec(line)?.[1] ?? []).at(-1);
    onFailure(
      `The database has stopped and is started until it comes up: ${said ?? report.reason}`,
    );
  };
}

async function startServer(
  options: EmbeddedPostgresOptions,
  dataDir: string,
  user: ServerUser,
  socket: SocketDir,
): Promise<Watchdog> {
  const onProgress = options.onProgress ?? (() => {});
  const binaries = await findBinaries(dataDir, user);
  const clusterDir = await ensureCluster(dataDir, binaries, user, onProgress);
  if (await stopOrphan(clusterDir)) onProgress('Stopped a database that was left behind');
  const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socket.path };
  const log = await openLog(dataDir);
  try {
    return await startWatchdog(
      {
        command: binaries.postgres,
        args: [
          '-D',
          clusterDir,
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        env: SERVER_ENV,
        ...(user.isOther ? { user: { uid: user.uid, gid: user.gid } } : {}),
        pidFile: path.join(clusterDir, 'postmaster.pid'),
        ...(options.removeOnStop ? { removeOnStop: dataDir } : {}),
      },
      log.fd,
      reporter(options, dataDir),
    );
  } catch (cause) {
    throw new DatabaseStartError(
      'START_FAILED',
      `PostgreSQL did not start: ${(cause as Error).message}. ${(await logLines(dataDir)).slice(-3).join(' | ')}`,
      { cause },
    );
  } finally {
    await log.close();
  }
}

/**
 * Starts the PostgreSQL that comes with the game on a unix socket. The first start makes the
 * cluster (about a second), later ones take some 80 ms. It ends with this process, even when that is
 * killed. Every acknowledged change survives any end.
 * @throws DatabaseStartError, see its codes
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const dataDir = await prepareDataDir(options.dataDir, user);
  const lock = await lockDataDir(dataDir);
  const socket = await makeSocketDir(dataDir, user);
  try {
    const watchdog = await startServer(options, dataDir, user, socket);
    const endLimit = limitLog(dataDir);
    const query = new URLSearchParams({ host: socket.path });
    return {
      url: `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?${query}`,
      async stop() {
        await endLimit();
        await watchdog.stop();
        // The watchdog itself may have been killed: then PostgreSQL is still there.
        await stopOrphan(path.join(dataDir, 'cluster'));
        await socket.remove();
        await lock.release();
      },
    };
  } catch (error) {
    await socket.remove();
    await lock.release();
    throw error;
  }
}
