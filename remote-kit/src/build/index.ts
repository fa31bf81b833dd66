import { join } from 'node:path';
import { builtVersion } from './built-version.ts';
import { BuildError, builtNames, type FrontEnd, ROOT, readFrontEnd } from './packages.ts';
import { type BuildMode, readOnce, type SourceReader, sourceVersion } from './source-version.ts';
import { type BuildTask, runTasks } from './task-pool.ts';

export { BuildError, builtNames, frontEndNames, ROOT } from './packages.ts';

/** A finished build on disk. */
export interface Built {
  readonly name: string;
  readonly version: string;
  /** Folder with `release.json` and every file it names. */
  readonly dir: string;
  /** False: the sources had not changed since the last build. */
  readonly isNew: boolean;
}

export interface BuildAllOptions {
  /** Front ends to build; all on disk when absent. */
  readonly names?: readonly string[];
  /** 'production' when absent. */
  readonly mode?: BuildMode;
  /** Called with one line about each step. */
  readonly log?: (line: string) => void;
}

/**
 * Builds what has changed and says where everything is. What is already built is skipped within
 * milliseconds. Rejects with a `BuildError`, whose message can be shown as it is.
 *
 * @example
 * const built = await buildAll({ log: console.log });
 * const shell = built.find(({ name }) => name === 'shell');
 */
export async function buildAll(options: BuildAllOptions = {}): Promise<Built[]> {
  const { mode = 'production', log = () => {} } = options;
  const names = options.names?.length ? options.names : builtNames();
  const read = readOnce();
  const built = names.map((name) => expectedBuild(readFrontEnd(name), mode, read));
  const tasks: BuildTask[] = built
    .filter(({ isNew }) => isNew)
    .map(({ name, version, dir }) => ({ name, options: { mode, version, out: dir } }));
  if (tasks.length === 0) {
    log(`front ends are up to date (${names.length} of ${names.length})`);
    return built;
  }
  const startedAt = Date.now();
  log(`building ${tasks.map(({ name }) => name).join(', ')}`);
  await runTasks(tasks, ({ name }, tookMs, done) => {
    log(`built ${name} in ${seconds(tookMs)} (${done} of ${tasks.length})`);
  });
  log(`front ends are built in ${seconds(Date.now() - startedAt)}`);
  return built;
}

/** What is built of the sources as they are now; undefined where it is still to be built. */
export function findBuilt(name: string, mode: BuildMode = 'production'): Built | undefined {
  const built = expectedBuild(readFrontEnd(name), mode, readOnce());
  return built.isNew ? undefined : built;
}

function expectedBuild(frontEnd: FrontEnd, mode: BuildMode, read: SourceReader): Built {
  const dir = mode === 'production' ? join(frontEnd.dir, 'dist') : developmentDir(frontEnd.name);
  const version = sourceVersion(frontEnd, mode, read);
  return { name: frontEnd.name, version, dir, isNew: builtVersion(dir) !== version };
}

/** Development builds lie elsewhere, so that they do not undo what the start has built. */
const developmentDir = (name: string) => join(ROOT, '.cache', 'build', name);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Ends a command line with one clear line for faults of a build, with everything for our own. */
export function exitWithFault(error: unknown): never {
  console.error(error instanceof BuildError ? `error: ${error.message}` : error);
  process.exit(1);
}
