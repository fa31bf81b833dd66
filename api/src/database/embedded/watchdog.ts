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
  | { readonly event: 'died'; readonly reason: string }
  | { readonly event: 'failed'; readonly reason: string };

/** A PostgreSQL that is looked after. */
export interface Keeper {
  /** Shuts PostgreSQL down, waits for its end. */
  stop(): Promise<void>;
}

/** Told of the first report and of every later one. */
function hear(child: ChildProcess, onReport: (report: KeeperReport) => void): void {
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => onReport(JSON.parse(line)));
  }
  child.on('exit', () => onReport({ event: 'failed', reason: 'its keeper ended' }));
  child.on('error', (error) => onReport({ event: 'failed', reason: error.message }));
}

/**
 * Starts PostgreSQL under a keeper and waits until it takes connections.
 * @param logFd open file PostgreSQL and the keeper write their messages to
 * @param onReport told of what happens to it once it was up, until it is stopped
 * @throws Error with the reason when it does not come up
 */
export async function startKeeper(
  order: KeeperOrder,
  logFd: number,
  onReport: (report: KeeperReport) => void,
): Promise<Keeper> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'keeper.mjs'), JSON.stringify(order)],
    { stdio: ['pipe', 'pipe', logFd], detached: true, env: {} },
  );
  const exited = once(child, 'exit').catch(() => {});
  child.stdin?.on('error', () => {});
  const first = Promise.withResolvers<KeeperReport>();
  let told = first.resolve as (report: KeeperReport) => void;
  hear(child, (report) => told(report));
  const report = await first.promise;
  if (report.event === 'failed') throw new Error(report.reason);
  told = onReport;
  // The server may end while the keeper lives: that is what it is for.
  child.unref();
  return {
    async stop() {
      told = () => {};
      child.ref();
      child.stdin?.end();
      await exited;
    },
  };
}
