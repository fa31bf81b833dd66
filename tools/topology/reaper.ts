import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Knows what runs, and ends it should we be killed. */
export interface Reaper {
  started(pid: number): void;
  ended(pid: number): void;
  /** Ends the reaper, and with it whatever still runs. */
  stop(): Promise<void>;
}

/** Starts a process that outlives us just long enough to end what we have started. */
export function startReaper(): Reaper {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reaper.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  const exited = once(child, 'exit').catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    started: (pid) => child.stdin.write(`+${pid}\n`),
    ended: (pid) => child.stdin.write(`-${pid}\n`),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
