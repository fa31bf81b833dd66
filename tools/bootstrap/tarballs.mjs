/** Telling npm where packages lie, so that it need not ask the registry for each. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remove } from './remove.mjs';

/** npm reads this file rather than `package-lock.json` where both are. */
const SHRINKWRAP = 'npm-shrinkwrap.json';

/** @typedef {import('./packages.mjs').LockEntry} LockEntry */

/**
 * The lock file names no registry, so npm would fetch what the registry knows of every version of every
 * package: as much again as the packages themselves. While npm runs, a copy stands beside it that names the
 * file of each package; what they must contain is in either. Where it cannot be written, npm asks.
 * @param {string} root folder of the repository
 * @param {string} registry its address
 * @returns {boolean} whether it is there
 */
export function nameTarballs(root, registry) {
  // Another of us may be at it: its npm never reads half a file.
  const draft = join(root, `${SHRINKWRAP}.${process.pid}`);
  try {
    writeFileSync(draft, JSON.stringify(withTarballs(root, registry)));
    renameSync(draft, join(root, SHRINKWRAP));
    return true;
  } catch {
    remove(draft);
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} registry
 */
function withTarballs(root, registry) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const tarball = tarballOf(registry, path, entry);
    if (tarball) entry.resolved = tarball;
  }
  return lock;
}

/**
 * Takes the copy away, also one that was left behind.
 * @param {string} root folder of the repository
 */
export function forgetTarballs(root) {
  remove(join(root, SHRINKWRAP));
}

/**
 * Where a package lies in a registry; undefined: it does not come from one, or its address is known.
 * @param {string} registry its address
 * @param {string} path of its folder, as lock files have it
 * @param {LockEntry} entry
 * @returns {string | undefined}
 */
export function tarballOf(registry, path, { name, version, resolved, link, inBundle }) {
  if (!path.includes('node_modules/') || !version || resolved || link || inBundle) return undefined;
  const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [short] = full.split('/').slice(-1);
  return new URL(`${full}/-/${short}-${version}.tgz`, registry).href;
}
