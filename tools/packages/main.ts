/**
 * `npm run packages -- [--out folder]`: what teams with a repository of their own install from the
 * site, as a folder a registry offers (`PACKAGES_DIR`).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithFault } from '@spieltag/remote-kit/build';
import { buildPackages } from './build-packages.ts';

try {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const out = values.out && resolve(process.env.INIT_CWD ?? '.', values.out);
  console.log(await buildPackages({ ...(out && { out }), log: console.log }));
} catch (error) {
  exitWithFault(error);
}
