import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What the keeper is to run. */
export interface KeeperOrder {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whom to run it as; unset: as the keeper itself. */
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly pidFile: string;
  /** Folder to remove after the shutdown. For tests. */
  readonly removeOnStop?: string;
}

/** What the keeper says. */
export type KeeperReport =
  | { readonly event: 'ready'; readonly pid: number }
  | { readonly event: 'failed'; readonly reason: string };

/** A PostgreSQL that is looked after. */
export interface Keeper {
  /** Shuts PostgreSQL down, waits for its end. */
  stop(): Promise<void>;
}

function firstReport(child: ChildProcess): Promise<KeeperReport> {
  return new Promise((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => resolve(JSON.parse(line)));
    }
    child.on('exit', () => resolve({ event: 'failed', reason: 'its keeper ended' }));
    child.on('error', (error) => resolve({ event: 'failed', reason: error.message }));
  });
}

/**
 * Starts PostgreSQL under a keeper and waits until it takes connections.
 * @param logFd open file PostgreSQL and the keeper write their messages to
 * @throws Error with the reason when it does not come up
 */
export async function startKeeper(order: KeeperOrder, logFd: number): Promise<Keeper> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'keeper.mjs'), JSON.stringify(order)],
    { stdio: ['pipe', 'pipe', logFd], detached: true, env: {} },
  );
  const exited = once(child, 'exit').catch(() => {});
  child.stdin?.on('error', () => {});
  const report = await firstReport(child);
  if (report.event === 'failed') throw new Error(report.reason);
  // The server may end while the keeper lives: that is what it is for.
  child.unref();
  return {
    async stop() {
      child.ref();
      child.stdin?.end();
      await exited;
    },
  };
}
