/** The Node the house is built for: packaged where there is one, else the machine's own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';

const NODE_MAJOR = 24;
const IS_WINDOWS = process.platform === 'win32';

/**
 * What to do where neither the packages bring a Node nor the machine has one that is new enough.
 * @param {{ platform: string, arch: string, version: string }} machine
 * @param {readonly string[]} packaged names of the packages that bring a Node
 * @returns {string | undefined} one line; undefined: nothing is missing
 */
export function missingNode({ platform, arch, version }, packaged) {
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return undefined;
  if (packaged.includes(packageOf(platform, arch))) return undefined;
  return `no Node comes along for ${platform}-${arch}: install Node ${NODE_MAJOR} or newer ('nvm install' here, or 'brew install node@${NODE_MAJOR}'), then run this again`;
}

/**
 * Ends the program, before anything is installed, where no Node can be had.
 * @param {string} root folder of the repository
 */
export function requireNode(root) {
  const { platform, arch, versions } = process;
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const machine = { platform, arch, version: versions.node };
  const line = missingNode(machine, Object.keys(optionalDependencies));
  if (line) fail(line);
}

/**
 * Path of the Node to run commands on.
 * @param {string} root folder of the repository
 */
export function houseNode(root) {
  const name = packageOf(process.platform, process.arch);
  const shipped = join(root, 'node_modules', name, 'bin', IS_WINDOWS ? 'node.exe' : 'node');
  return existsSync(shipped) ? shipped : process.execPath;
}

/**
 * @param {string} platform
 * @param {string} arch
 */
function packageOf(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
