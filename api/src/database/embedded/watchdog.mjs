/**
 * Looks after one PostgreSQL: starts it, starts it again should it die, however often that takes (a
 * full disk lets no start succeed until there is space), and shuts it down when its own standard
 * input ends. The server holds the other end of that pipe, so that PostgreSQL goes
 * with the server whatever ends it, kill -9 included. Plain JavaScript because it has to be up
 * within milliseconds. A process group of its own keeps the terminal's Ctrl+C away from it.
 *
 * Argument: JSON of WatchdogOrder, see watchdog.ts. Standard output: a line of JSON per WatchdogReport.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** @type {import('./watchdog.ts').WatchdogOrder} */
const order = JSON.parse(process.argv[2] ?? '');
/** Before a start, by how many there were in the last minute. */
const PAUSES_MS = [200, 500, 1000, 2000];
const LONGEST_PAUSE_MS = 3000;
const MINUTE_MS = 60_000;
const FAST_SHUTDOWN_MS = 20_000;

let stopping = false;
/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres;
/** @type {number[]} */
const starts = [];
/** It has taken connections once: from then on it is started until it does so again. */
let wasReady = false;
/** What was reported last. */
let isUp = false;
/** @type {NodeJS.Timeout | undefined} */
let pause;

process.stdout.on('error', () => {});

/** @param {import('./watchdog.ts').WatchdogReport} event */
function report(event) {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

/** Whether the postmaster with this pid has noted that it takes connections. @param {number} pid */
function isReady(pid) {
  try {
    const lines = readFileSync(order.pidFile, 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (pause) end(0);
  postgres?.kill('SIGINT');
  setTimeout(() => postgres?.kill('SIGQUIT'), FAST_SHUTDOWN_MS).unref();
}

/** @param {number} code */
function end(code) {
  if (order.removeOnStop) rmSync(order.removeOnStop, { recursive: true, force: true });
  process.exit(code);
}

function start() {
  pause = undefined;
  starts.push(Date.now());
  const child = spawn(order.command, order.args, {
    ...(order.user ? { uid: order.user.uid, gid: order.user.gid } : {}),
    env: order.env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  postgres = child;
  const poll = setInterval(() => {
    if (!isReady(child.pid ?? 0)) return;
    clearInterval(poll);
    wasReady = true;
    isUp = true;
    report({ event: 'ready', pid: child.pid ?? 0 });
  }, 3);
  /** @param {string} reason */
  const fail = (reason) => {
    clearInterval(poll);
    if (stopping) return end(0);
    if (wasReady) return startAgain(reason);
    report({ event: 'failed', reason });
    end(1);
  };
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`));
}

/** @param {string} reason */
function startAgain(reason) {
  if (pause) return;
  if (isUp) report({ event: 'died', reason });
  isUp = false;
  while (starts[0] !== undefined && Date.now() - starts[0] > MINUTE_MS) starts.shift();
  pause = setTimeout(start, PAUSES_MS[starts.length - 1] ?? LONGEST_PAUSE_MS);
}

process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, stop);
}
start();
