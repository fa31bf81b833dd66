/** Handing over to a command of the house, on the Node the house is built for. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './fail.mjs';
import { lineage } from './lineage.mjs';

const NODE_MAJOR = 24;
const LINEAGE_CHECK_MS = 500;

/**
 * The Node that came with the packages, or the machine's own when it is new enough.
 * @param {string} root
 */
function houseNode(root) {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const shipped = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(shipped)) return shipped;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  return fail(
    `no Node ${NODE_MAJOR} is packaged for ${process.platform}-${process.arch}: install Node ${NODE_MAJOR} or newer`,
  );
}

/**
 * Runs the command and ends as it ends. Signals are passed on; when who started us vanishes, or we
 * do, the command is told by the closing of its channel, so nothing is left behind.
 * @param {string} root folder of the repository
 * @param {string} script path of the command's program in it
 * @param {string[]} args
 */
export function handOver(root, script, args) {
  const child = spawn(
    houseNode(root),
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: houseEnv(root) },
  );
  // A terminal sends its signals to the whole group: twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  const startedBy = lineage();
  const watch = setInterval(() => {
    if (child.connected && lineage() !== startedBy) child.disconnect();
  }, LINEAGE_CHECK_MS);
  child.on('error', (error) => fail(`${script} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
  });
}

/**
 * Our tools come first; what is named on the command line is relative to where it was typed.
 * @param {string} root
 */
function houseEnv(root) {
  return {
    INIT_CWD: process.cwd(),
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  };
}
