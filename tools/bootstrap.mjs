/**
 * The first thing every root script runs, on whatever Node (>= 20) the machine has, before anything
 * is installed: brings the packages, then hands over to the command on the Node the house is built
 * for. Plain JavaScript without imports from packages.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringPackages } from './bootstrap/bring-packages.mjs';
import { fail } from './bootstrap/fail.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { requireNode } from './bootstrap/house-node.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
const COMMANDS = {
  start: 'tools/start/main.ts',
  topology: 'tools/topology/main.ts',
  dev: 'tools/dev/main.ts',
  ui: 'tools/dev/ui.ts',
  test: 'tools/test/main.ts',
  check: 'tools/test/check.ts',
  build: 'remote-kit/src/build/cli.ts',
  packages: 'tools/packages/main.ts',
  bench: 'bench/main.ts',
  season: 'tools/season/main.ts',
  spieltag: 'tools/spieltag/main.ts',
  addresses: 'tools/addresses/main.ts',
  migrations: 'tools/migrations/main.ts',
  settings: 'tools/settings/main.ts',
  texts: 'tools/texts/main.ts',
  remotes: 'tools/remotes/main.ts',
  'new:remote': 'tools/new-remote/main.ts',
  icons: 'tools/icons/main.ts',
  images: 'tools/images/main.ts',
  native: 'native/prepare/main.ts',
  screenshots: 'e2e/screenshots/take.ts',
};

const [command = '', ...args] = process.argv.slice(2);
const script = Object.entries(COMMANDS).find(([name]) => name === command)?.[1];
if (!script) fail(`unknown command '${command}', one of: ${Object.keys(COMMANDS).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${process.versions.node} is too old: ${OLDEST_NODE} or newer is needed`);
}
requireNode(ROOT);
// Whoever plays does not wait for what tests and checks need: nearly half of all packages.
await bringPackages(ROOT, command === 'start');
handOver(ROOT, script, args);
