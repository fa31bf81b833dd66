import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What the watchdog is to run. */
export interface WatchdogOrder {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whom to run it as; unset: as the watchdog itself. */
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly pidFile: string;
  /** Folder to remove after the shutdown. For tests. */
  readonly removeOnStop?: string;
}

/** What the watchdog says. */
export type WatchdogReport =
  | { readonly event: 'ready'; readonly pid: number }
  | { readonly event: 'died'; readonly reason: string }
  | { readonly event: 'failed'; readonly reason: string };

/** A PostgreSQL that is looked after. */
export interface Watchdog {
  /** Shuts PostgreSQL down, waits for its end. */
  stop(): Promise<void>;
}

/** Called with the first report and with every later one. */
function followReports(child: ChildProcess, onReport: (report: WatchdogReport) => void): void {
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => onReport(JSON.parse(line)));
  }
  child.on('exit', () => onReport({ event: 'failed', reason: 'its watchdog ended' }));
  child.on('error', (error) => onReport({ event: 'failed', reason: error.message }));
}

/**
 * Starts PostgreSQL under a watchdog and waits until it takes connections.
 * @param logFd open file PostgreSQL and the watchdog write their messages to
 * @param onReport called with what happens to it from when it takes connections until it is stopped
 * @throws Error with the reason when it does not come up
 */
export async function startWatchdog(
  order: WatchdogOrder,
  logFd: number,
  onReport: (report: WatchdogReport) => void,
): Promise<Watchdog> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'watchdog.mjs'), JSON.stringify(order)],
    { stdio: ['pipe', 'pipe', logFd], detached: true, env: {} },
  );
  const exited = once(child, 'exit').catch(() => {});
  child.stdin?.on('error', () => {});
  const first = Promise.withResolvers<WatchdogReport>();
  let receive = first.resolve as (report: WatchdogReport) => void;
  followReports(child, (report) => receive(report));
  const report = await first.promise;
  if (report.event === 'failed') throw new Error(report.reason);
  receive = onReport;
  // The server may end while the watchdog lives: that is what it is for.
  child.unref();
  return {
    async stop() {
      receive = () => {};
      child.ref();
      child.stdin?.end();
      await exited;
    },
  };
}
