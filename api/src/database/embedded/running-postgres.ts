import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_NAME } from './cluster.ts';
import { isPostmasterOf } from './process-identity.ts';

/** Where PostgreSQL writes its process and the folder of its socket. */
const PID_LINE = 0;
const SOCKET_LINE = 4;

/**
 * Address of the PostgreSQL that another process of this machine has started in the folder;
 * undefined: none runs there. It ends with that process.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const clusterDir = path.join(await realpath(dataDir).catch(() => dataDir), 'cluster');
  const file = path.join(clusterDir, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[PID_LINE]);
  const socketDir = lines[SOCKET_LINE]?.trim();
  if (!(pid > 1) || !socketDir || !(await isPostmasterOf(pid, clusterDir))) return undefined;
  const query = new URLSearchParams({ host: socketDir });
  return `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?${query}`;
}
