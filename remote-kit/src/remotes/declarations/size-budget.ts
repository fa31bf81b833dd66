import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  assetsOf,
  isShellRelease,
  type Release,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';

/** What a build weighs, in bytes as they are sent (gzip). */
export interface BuildSize {
  /** Entry, scripts and styles of the module that needs most; of the shell what a page begins with. */
  readonly firstBytes: number;
  readonly allBytes: number;
}

/** Weighs a build folder by its release. */
export function buildSize(dir: string, release: Release | ShellRelease) {
  const sizes = new Map(
    Object.keys(assetsOf(release)).map((file) => [
      file,
      gzipSync(readFileSync(join(dir, file))).byteLength,
    ]),
  );
  const weigh = (files: readonly string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const size: BuildSize = {
    firstBytes: Math.max(0, ...loadedFirst(release).map(weigh)),
    allBytes: weigh([...sizes.keys()]),
  };
  return size;
}

/** By entry or module: the files that are loaded for it. */
function loadedFirst(release: Release | ShellRelease): readonly (readonly string[])[] {
  if (isShellRelease(release)) return Object.values(release.entries);
  return Object.values(release.preload).map((files) => [release.entry, ...files]);
}

/**
 * Where a build is larger than its `remote.json` allows, one line each. The shell's budget is that of
 * the first screen, which a journey measures with all that belongs to it.
 */
export function budgetFaults(dir: string, release: Release | ShellRelease): readonly string[] {
  if (isShellRelease(release)) return [];
  const { name, budget } = release;
  if (!budget) return [`${name}/remote.json has no budget`];
  const size = buildSize(dir, release);
  return (['firstBytes', 'allBytes'] as const)
    .filter((part) => size[part] > budget[part])
    .map((part) => `${name}: ${part} are ${size[part]}, the budget is ${budget[part]}`);
}

/** The release of a build folder. */
export function readRelease(dir: string): Release {
  return JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as Release;
}
