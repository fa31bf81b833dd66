/**
 * `npm run addresses` writes the builders of all addresses anew, from the manifests of the remotes;
 * with `--check`, part of `npm run check`, it says when they do not fit them any more.
 */
import { BuildError } from '@spieltag/remote-kit/packages';
import { areBuildersStale, BUILDERS, updateBuilders } from './builders.ts';

try {
  if (!process.argv.includes('--check')) updateBuilders();
  else if (areBuildersStale()) {
    console.error(`${BUILDERS} does not fit the manifests: npm run addresses`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
