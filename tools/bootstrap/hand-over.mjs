/** Handing over to a command of the house, on the Node the house is built for. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fail } from './fail.mjs';
import { houseNode } from './house-node.mjs';
import { watchParent } from './parent-watch.mjs';

/**
 * Runs the command and ends as it ends. Signals are passed on; when who started us vanishes, or we
 * do, the command notices the closing of its channel, so nothing is left behind.
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
  const stopWatching = watchParent(() => {
    if (child.connected) child.disconnect();
  });
  child.on('error', (error) => fail(`${script} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    stopWatching();
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
  });
}

/**
 * Our tools come first; what is named on the command line is relative to where it was typed. What a program
 * compiles of its modules is kept for the next one: Node takes it where the module has not changed.
 * @param {string} root
 */
function houseEnv(root) {
  return {
    INIT_CWD: process.cwd(),
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  };
}
