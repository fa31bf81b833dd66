import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, ROOT, runInstalled } from './process.ts';

const LAST_CHECK = join(ROOT, '.cache/types/tests.tsbuildinfo');
const NOT_OURS = ['**/node_modules', '**/dist', '**/.cache'];

/**
 * Checks the types of all places, of those files that may have come to differ since the last check.
 * On two cores it is fastest to check two places at a time, each by one thread.
 */
export function checkTypes(): Promise<Finished> {
  const args = ['-b', '--checkers', '1', '--builders', '2'];
  return runInstalled('typescript7/bin/tsc', haveGlobalsChanged() ? [...args, '--force'] : args);
}

/** What is declared for all files: TypeScript 7.0 does not check those anew that use it. */
function haveGlobalsChanged(): boolean {
  const checkedAt = modifiedAt(LAST_CHECK);
  const declarations = globSync('*/**/*.d.ts', { cwd: ROOT, exclude: NOT_OURS });
  return declarations.some((file) => modifiedAt(join(ROOT, file)) > checkedAt);
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
