import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtVersion } from './built-version.ts';
import { compileConfig } from './compile-config.ts';
import { writeOpening } from './opening/write-opening.ts';
import { ROOT, readFrontEnd } from './packages.ts';
import { writeRelease } from './release.ts';
import { writeServiceWorker } from './service-worker/write-service-worker.ts';
import type { BuildMode } from './source-version.ts';
import { type BuildPlan, webpackConfig } from './webpack-config.ts';

/** So often others may be faster between removing and renaming. */
const MAX_ATTEMPTS = 10;

export interface BuildOptions {
  readonly mode: BuildMode;
  /** `<package version>-<ten hex digits>`, see `sourceVersion`. */
  readonly version: string;
  /** Folder that holds the build afterwards, and nothing else. */
  readonly out: string;
}

/**
 * Builds the shell or a remote into a folder; rejects with a BuildError that names the fault. The
 * folder is changed all at once: whoever builds the same at the same time cannot mix with it.
 */
export async function buildPackage(name: string, options: BuildOptions): Promise<void> {
  const out = join(ROOT, '.cache', 'workshop', `${name}-${process.pid}`);
  const plan: BuildPlan = { frontEnd: readFrontEnd(name), ...options, out };
  rmSync(out, { recursive: true, force: true });
  try {
    const compilation = await compileConfig(webpackConfig(plan), name);
    await writeOpening(plan);
    await writeServiceWorker(plan);
    await writeRelease(plan, compilation);
    mkdirSync(dirname(options.out), { recursive: true });
    replaceFolder(options.out, out, options.version);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/**
 * Puts a finished build in its place. Another process may have put the same version there
 * meanwhile: it stays, because somebody may be reading it already.
 */
function replaceFolder(folder: string, build: string, version: string): void {
  for (let attempt = 1; builtVersion(folder) !== version; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      renameSync(build, folder);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
