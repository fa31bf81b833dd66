/**
 * Looks after one PostgreSQL: starts it, starts it again should it die, and shuts it down when its
 * own standard input ends. The server holds the other end of that pipe, so that PostgreSQL goes
 * with the server whatever ends it, kill -9 included. Plain JavaScript because it has to be up
 * within milliseconds. A process group of its own keeps the terminal's Ctrl+C away from it.
 *
 * Argument: JSON of KeeperOrder, see keeper.ts. Standard output: a line of JSON per KeeperReport.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** @type {import('./keeper.ts').KeeperOrder} */
const order = JSON.parse(process.argv[2] ?? '');
const STARTS_PER_MINUTE = 5;
const FAST_SHUTDOWN_MS = 20_000;

let stopping = false;
/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres;
/** @type {number[]} */
const starts = [];

process.stdout.on('error', () => {});

/** @param {import('./keeper.ts').KeeperReport} event */
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
  postgres?.kill('SIGINT');
  setTimeout(() => postgres?.kill('SIGQUIT'), FAST_SHUTDOWN_MS).unref();
}

/** @param {number} code */
function end(code) {
  if (order.removeOnStop) rmSync(order.removeOnStop, { recursive: true, force: true });
  process.exit(code);
}

function start() {
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
    report({ event: 'ready', pid: child.pid ?? 0 });
  }, 3);
  child.on('error', (error) => {
    clearInterval(poll);
    report({ event: 'failed', reason: error.message });
    end(1);
  });
  child.on('exit', (code) => {
    clearInterval(poll);
    if (stopping) end(0);
    const lastMinute = starts.filter((at) => Date.now() - at < 60_000).length;
    if (starts.length === 1 && code === 1) {
      report({ event: 'failed', reason: `it ended with code ${code}` });
      end(1);
    } else if (lastMinute >= STARTS_PER_MINUTE) {
      report({ event: 'failed', reason: `it died ${lastMinute} times within a minute` });
      end(1);
    } else {
      setTimeout(() => (stopping ? end(0) : start()), 200);
    }
  });
}

process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, stop);
}
start();
