import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FrontEnd, readPackageJson } from './packages.ts';
import { modulesDir, ROOT } from './places.ts';
import { TAKEN_FOLDERS } from './shared-packages.ts';

export type BuildMode = 'production' | 'development';

/** Reads sources as they are on disk. */
export interface SourceReader {
  /** Paths of the sources below a folder. */
  filesBelow(folder: string): readonly string[];
  contentOf(path: string): Buffer;
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'testing']);
const IS_TEST = /\.test\.tsx?$/;
/** What tools and people leave beside the sources of a front end, never below them. */
const BESIDE_SOURCES = /^coverage$|\.md$/;
const HASH_DIGITS = 10;
const DRAWN_FOLDERS = ['ui', 'i18n'].map((folder) => join(modulesDir('shared-kernel'), folder));

/**
 * Version a build of the sources as they are now gets: package version and a hash over everything
 * that can change the outcome. A remote contains little kernel code, and besides that only the
 * kernel's version counts for it; the shell contains all of it.
 */
export function sourceVersion(
  frontEnd: FrontEnd,
  mode: BuildMode,
  read: SourceReader = readOnce(),
): string {
  const hash = createHash('sha256');
  hash.update(`${mode}\n${readPackageJson('shared-kernel').version}\n`);
  const folders = [frontEnd.dir, import.meta.dirname];
  folders.push(...(frontEnd.manifest ? TAKEN_FOLDERS : [join(ROOT, 'shared-kernel')]));
  // An opening is drawn with what pages have of the kernel when they show it.
  if (frontEnd.opening) folders.push(...DRAWN_FOLDERS);
  const lock = join(ROOT, 'package-lock.json');
  const paths = [
    ...(existsSync(lock) ? [lock] : []),
    ...folders.flatMap((folder) => read.filesBelow(folder)),
  ];
  // Named and in order alike on every machine: the same sources have one version wherever they are built.
  const byName = new Map(paths.map((path) => [relative(ROOT, path).replaceAll('\\', '/'), path]));
  for (const [name, path] of [...byName].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${name}\0`).update(read.contentOf(path)).update('\0');
  }
  return `${frontEnd.packageVersion}-${hash.digest('hex').slice(0, HASH_DIGITS)}`;
}

/** Front ends have most of their files in common: for the versions of all, each is read once. */
export const readOnce = (): SourceReader => ({
  filesBelow: remembered(sourceFiles),
  contentOf: remembered((path) => readFileSync(path)),
});

function remembered<T>(read: (path: string) => T): (path: string) => T {
  const found = new Map<string, T>();
  return (path) => {
    const known = found.get(path) ?? read(path);
    found.set(path, known);
    return known;
  };
}

/** What begins with a dot belongs to tools and machines: git, editors, caches, settings of a shell. */
const isSource = (name: string) =>
  !name.startsWith('.') && !NOT_SOURCES.has(name) && !IS_TEST.test(name);

const sourceFiles = (folder: string) =>
  filesIn(folder, (name) => isSource(name) && !BESIDE_SOURCES.test(name));

function filesIn(folder: string, isWanted: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!isWanted(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path, isSource) : [path];
  });
}
