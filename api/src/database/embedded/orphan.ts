import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostmasterOf } from './process-identity.ts';

/** What is tried in turn, each for this long, to end a PostgreSQL nobody looks after. */
const ATTEMPTS: readonly { signal: NodeJS.Signals; forMs: number }[] = [
  { signal: 'SIGINT', forMs: 15_000 },
  { signal: 'SIGQUIT', forMs: 5_000 },
  { signal: 'SIGKILL', forMs: 5_000 },
];

/**
 * Ends a PostgreSQL that still runs on the cluster although nobody who started it is alive (both
 * the server and its watchdog were killed). Its acknowledged changes are in the log and are
 * recovered by the next start. The caller holds the folder's lock.
 * @returns whether there was one
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 1)) return false;
  if (!(await isPostmasterOf(pid, clusterDir))) {
    // The number may belong to a stranger by now, which would keep PostgreSQL from starting.
    await rm(pidFile, { force: true });
    return false;
  }
  for (const { signal, forMs } of ATTEMPTS) {
    try {
      process.kill(pid, signal);
    } catch {
      return true;
    }
    for (let waitedMs = 0; waitedMs < forMs; waitedMs += 10) {
      if (!(await isPostmasterOf(pid, clusterDir))) return true;
      await sleep(10);
    }
  }
  return true;
}
