import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { DatabaseStartError } from './database-start-error.ts';
import type { ServerUser } from './server-user.ts';

/** Name of the database's owner and of the database. */
export const DATABASE_NAME = 'spieltag';
const MAJOR_VERSION = '18';
/** How a cluster is called that is still being made. */
export const UNFINISHED = 'cluster.new-';

/** What PostgreSQL sees of our environment: nothing but what makes its output predictable. */
export const SERVER_ENV: Readonly<Record<string, string>> = { LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program of PostgreSQL to its end. @throws DatabaseStartError with what it said last */
export async function runProgram(
  command: string,
  args: readonly string[],
  user: ServerUser,
  input = '',
): Promise<void> {
  const child = spawn(command, args, {
    ...(user.isOther ? { uid: user.uid, gid: user.gid } : {}),
    env: { ...SERVER_ENV },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code === 0) return;
  throw new DatabaseStartError(
    'START_FAILED',
    `${path.basename(command)} ended with code ${code}: ${output.trim().split('\n').slice(-5).join(' | ')}`,
  );
}

async function majorVersion(clusterDir: string): Promise<string | null> {
  const file = path.join(clusterDir, 'PG_VERSION');
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(
    names.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })),
  );
}

/** Makes a new name in the folder outlast a loss of power. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}

async function makeCluster(
  unfinished: string,
  binaries: Binaries,
  user: ServerUser,
): Promise<void> {
  await mkdir(unfinished, { mode: 0o700 });
  if (user.isOther) await chown(unfinished, user.uid, user.gid);
  await runProgram(
    binaries.initdb,
    [
      ...['-D', unfinished, '-U', DATABASE_NAME, '-E', 'UTF8', '--auth=trust'],
      // Unicode rules that come with PostgreSQL itself: the same order on every machine.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      '--no-instructions',
    ],
    user,
  );
  await runProgram(
    binaries.postgres,
    ['--single', '-D', unfinished, 'postgres'],
    user,
    `CREATE DATABASE ${DATABASE_NAME};\n`,
  );
}

/**
 * Makes the cluster in `<dataDir>/cluster` unless it is there. It appears under this name only
 * when complete, so that an interrupted first start leaves nothing half-made.
 *
 * Trust in the socket is safe: the socket's folder is open to PostgreSQL's own user alone.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  user: ServerUser,
  onProgress: (message: string) => void,
): Promise<string> {
  const clusterDir = path.join(dataDir, 'cluster');
  const version = await majorVersion(clusterDir);
  if (version === MAJOR_VERSION) return clusterDir;
  if (version !== null) {
    throw new DatabaseStartError(
      'DATA_DIR_VERSION',
      `${clusterDir} was written by PostgreSQL ${version}, this is ${MAJOR_VERSION}: move it away, or set DATA_DIR to another folder.`,
    );
  }
  if ((await readdir(clusterDir).catch(() => [])).length > 0) {
    throw new DatabaseStartError(
      'DATA_DIR_DAMAGED',
      `${clusterDir} is no database any more, its file PG_VERSION is missing: put back a copy of it, or move it away to begin anew.`,
    );
  }
  onProgress('Preparing the database for the first time');
  await removeUnfinished(dataDir);
  // A name of its own: an initdb of a killed start may still be writing under another one.
  const unfinished = path.join(dataDir, `${UNFINISHED}${randomUUID()}`);
  try {
    await makeCluster(unfinished, binaries, user);
    await rename(unfinished, clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dataDir);
  return clusterDir;
}
