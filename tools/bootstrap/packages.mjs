/** The packages of the lock file: whether they are there, and bringing them. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { forgetTarballs, nameTarballs } from './tarballs.mjs';

/**
 * @typedef {object} LockEntry an entry of `packages` in a lock file
 * @property {string} [name] where it differs from the folder's
 * @property {string} [version]
 * @property {string} [resolved] where it lies
 * @property {boolean} [link]
 * @property {boolean} [inBundle] comes within another package
 * @property {boolean} [optional]
 * @property {boolean} [dev] only for testing and checking
 * @property {boolean} [devOptional] for testing and checking, and optional for others
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {Record<string, string>} [optionalDependencies]
 */

const TICK_MS = 10_000;
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']);
/** npm's codes for an address at which there is no package, or something else. */
const NOT_THERE = /\b(E40[01345]|EINTEGRITY|TAR_BAD_ARCHIVE)\b/;

/**
 * True when what is installed is what the lock file asks for.
 * @param {string} root folder of the repository
 * @param {boolean} isForPlaying without what only tests and checks need
 */
export function isInstalled(root, isForPlaying) {
  const wanted = readEntries(join(root, 'package-lock.json'));
  const installed = readEntries(join(root, 'node_modules/.package-lock.json'));
  if (!wanted) return fail(`${root} has no package-lock.json that can be read`);
  if (!installed) return false;
  const needed = ownOptionalNames(wanted);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found) return entry.link ? found.link === true : found.version === entry.version;
    if (entry.peer || (isForPlaying && entry.dev)) return true;
    const isOptional = entry.optional || (isForPlaying && entry.devOptional);
    return isOptional === true && !(needed.has(path) && fitsMachine(entry));
  });
}

/**
 * What our own packages name as optional is needed where it fits the machine; what others do, npm
 * leaves out for reasons of its own.
 * @param {Record<string, LockEntry>} entries
 */
function ownOptionalNames(entries) {
  const own = Object.entries(entries).filter(([path]) => !path.includes('node_modules/'));
  const names = own.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
  return new Set(names.map((name) => `node_modules/${name}`));
}

/** @param {LockEntry} entry */
function fitsMachine({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry> | undefined}
 */
function readEntries(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    // Cut off by a full disk or a kill: as good as none.
    return undefined;
  }
}

/**
 * @typedef {object} Wanted what is to be brought
 * @property {boolean} isForPlaying without what only tests and checks need
 * @property {boolean} isAdding only what is missing: what is there is not touched
 */

/**
 * Brings the packages; ends the program when they do not come.
 * @param {string} root folder of the repository
 * @param {Wanted} wanted
 */
export async function install(root, wanted) {
  const label = 'installing packages';
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(`${label} ...`);
  // Long work is seen to go on.
  const ticker = setInterval(() => console.log(`${label} ... ${seconds()} s`), TICK_MS);
  let ended = await askForRegistry(root);
  if (!ended.signal) {
    const registry = registryIn(ended);
    const isNamed = registry !== undefined && nameTarballs(root, registry);
    ended = await bring(root, wanted).finally(() => forgetTarballs(root));
    // A registry that keeps them elsewhere says itself where.
    if (isNamed && ended.code && NOT_THERE.test(ended.output)) ended = await bring(root, wanted);
  }
  clearInterval(ticker);
  const { code, signal, output } = ended;
  if (code !== 0) {
    process.stderr.write(output);
    fail(`${label} failed (${signal ?? `exit code ${code}`})`);
  }
  console.log(`${label} done in ${seconds()} s`);
}

/**
 * @typedef {object} Ended how a program ended, and what it printed
 * @property {number | null} code
 * @property {string | null} signal
 * @property {string} said on its standard output
 * @property {string} output that, and what it complained of
 */

/**
 * Has npm say which registry it is set to use.
 * @param {string} root
 */
const askForRegistry = (root) => runNpm(root, ['config', 'get', 'registry']);

/**
 * The registry npm has said, with a slash at its end; undefined: it has not.
 * @param {Ended} said
 * @returns {string | undefined}
 */
function registryIn({ said }) {
  const address = said.trim();
  if (!/^https?:\/\/\S+$/.test(address)) return undefined;
  return address.endsWith('/') ? address : `${address}/`;
}

/**
 * @param {string} root
 * @param {Wanted} wanted
 */
function bring(root, { isForPlaying, isAdding }) {
  // `ci` empties the folder first. Nothing saved and the lock file read, `install` brings just what that asks for.
  const how = isAdding ? ['install', '--no-save', '--package-lock'] : ['ci'];
  // Said either way: with NODE_ENV=production npm would decide otherwise.
  const which = isForPlaying ? '--omit=dev' : '--include=dev';
  return runNpm(root, [...how, which, '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<Ended>}
 */
function runNpm(root, args) {
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  if (isScript) return run(process.execPath, [npm, ...args], root);
  // Batch files want a shell.
  return run('npm', args, root, process.platform === 'win32');
}

/**
 * Runs a command to its end; when we are told to end, it is told so.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<Ended>}
 */
function run(command, args, cwd, shell = false) {
  const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const output = [];
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, stop);
      const text = (/** @type {Buffer[]} */ chunks) => Buffer.concat(chunks).toString();
      resolve({ code, signal, said: text(said), output: text(output) });
    });
  });
}
