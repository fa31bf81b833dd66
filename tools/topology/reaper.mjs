/**
 * Ends the processes of a topology that was killed itself: what was started is told on standard input,
 * a line `+<pid>` or `-<pid>` each; when that ends, whoever is left is ended. Plain JavaScript because
 * it is small and has to be up at once. A process group of its own keeps the terminal's Ctrl+C away.
 */
import { createInterface } from 'node:readline';

const KILL_AFTER_MS = 10_000;
/** @type {Set<number>} */
const running = new Set();

/**
 * @param {NodeJS.Signals | 0} name
 * @param {(pid: number) => number} whom the process, or with a minus its group
 */
function signalAll(name, whom = (pid) => pid) {
  for (const pid of running) {
    try {
      process.kill(whom(pid), name);
    } catch {
      running.delete(pid);
    }
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) running.add(pid);
  else running.delete(pid);
});
lines.on('close', () => {
  const endBy = Date.now() + KILL_AFTER_MS;
  signalAll('SIGTERM');
  const wait = setInterval(() => {
    signalAll(0);
    const isLate = Date.now() > endBy;
    if (isLate) signalAll('SIGKILL', (pid) => -pid);
    if (isLate || running.size === 0) clearInterval(wait);
  }, 100);
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => undefined);
}
