/**
 * Builds what has changed: `node remote-kit/src/build/cli.ts [front end...] [--development]`.
 */
import { parseArgs } from 'node:util';
import { buildAll, exitWithFault } from './index.ts';

try {
  const { values, positionals } = parseArgs({
    options: { development: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await buildAll({
    names: positionals,
    mode: values.development ? 'development' : 'production',
    log: console.log,
  });
} catch (error) {
  exitWithFault(error);
}
