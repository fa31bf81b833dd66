/** One installation at a time: a second one would empty the folder the first one is filling. */
import { linkSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remove } from './remove.mjs';

const LOCK = '.cache/installing';
const POLL_MS = 200;
const TOUCH_MS = 5000;
/** A holder that has not touched its lock for so long is gone, whoever has its process id by now. */
const STALE_MS = 60_000;

/**
 * @typedef {object} InstallLock
 * @property {boolean} wasCutOff the installation before was killed: what it has brought may be incomplete
 * @property {() => void} release
 */

/**
 * Waits until nobody else installs.
 * @param {string} root folder of the repository
 * @param {(pid: number) => void} onWait is told once for whom it waits
 * @returns {Promise<InstallLock>}
 */
export async function lockInstall(root, onWait) {
  const path = join(root, LOCK);
  let wasCutOff = false;
  let isWaiting = false;
  while (!take(path)) {
    const holder = holderOf(path);
    if (!holder) continue;
    if (!holder.isThere) {
      wasCutOff = true;
      remove(path);
      continue;
    }
    if (!isWaiting) onWait(holder.pid);
    isWaiting = true;
    await sleep(POLL_MS);
  }
  return { wasCutOff, release: hold(path) };
}

/**
 * Whether somebody installs at the moment.
 * @param {string} root folder of the repository
 */
export const isInstalling = (root) => holderOf(join(root, LOCK))?.isThere === true;

/**
 * @param {string} path
 * @returns {boolean} false: somebody else has it
 */
function take(path) {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Linked, it is there with all that is in it: nobody reads half a lock.
    writeFileSync(draft, String(process.pid));
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code, syscall } = systemError(error);
    // Where there can be no lock it is done without, and where nothing can be written npm says so.
    return !(code === 'EEXIST' && syscall === 'link');
  } finally {
    remove(draft);
  }
}

/**
 * @param {string} path
 * @returns {() => void} gives it up; the end of the process does so too
 */
function hold(path) {
  const touch = () => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // Somebody has taken it away: there is nothing left to hold.
    }
  };
  const timer = setInterval(touch, TOUCH_MS).unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    remove(path);
  };
  process.on('exit', release);
  return release;
}

/**
 * @param {string} path
 * @returns {{ pid: number, isThere: boolean } | undefined} undefined: nobody holds it
 */
function holderOf(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    const isTouched = Date.now() - statSync(path).mtimeMs < STALE_MS;
    return { pid, isThere: isTouched && isAlive(pid) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's.
    return systemError(error).code === 'EPERM';
  }
}

/** @param {unknown} error */
const systemError = (error) => /** @type {NodeJS.ErrnoException} */ (error);
