import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FeedError } from '../feed.types.ts';

/**
 * What tells a folder's files from what they were before: names, sizes and times of change. Links count
 * as what they lead to.
 * @param path of the folder, or of the one file that counts
 * @throws FeedError SEASON_FOLDER_MISSING, SEASON_FILE_MISSING also where there are no files at all, as
 * in a folder whose volume is not mounted
 */
export async function folderSignature(path: string): Promise<string> {
  const only = /\.json(\.gz)?$/.test(path) ? basename(path).replace(/\.gz$/, '') : null;
  const folder = only === null ? path : dirname(path);
  const names = await readdir(folder).catch(() => null);
  if (!names) {
    throw new FeedError('SEASON_FOLDER_MISSING', `There is no season folder "${folder}"`);
  }
  if (only !== null) {
    const files = await entriesOf(folder, [only, `${only}.gz`]);
    if (files.length > 0) return linesOf(files).join('\n');
    throw new FeedError('SEASON_FILE_MISSING', `The season has no file "${path}"`);
  }
  const lines = await linesBelow(folder, names, new Set());
  if (lines.length > 0) return lines.join('\n');
  throw new FeedError('SEASON_FILE_MISSING', `The season folder "${path}" has no files`);
}

interface Entry {
  readonly path: string;
  readonly found: Stats;
}

/**
 * @param seen folders that have been looked through: a link may lead back to one above it
 */
async function linesBelow(
  folder: string,
  names: readonly string[],
  seen: Set<string>,
): Promise<string[]> {
  const entries = await entriesOf(folder, names.toSorted());
  const lines = linesOf(entries);
  for (const { path, found } of entries) {
    const id = `${found.dev} ${found.ino}`;
    if (!found.isDirectory() || seen.has(id)) continue;
    seen.add(id);
    // Such as `lost+found` of a volume, which is for nobody else.
    const below = await readdir(path).catch(() => []);
    lines.push(...(await linesBelow(path, below, seen)));
  }
  return lines;
}

/** What is there by these names. What was replaced just now the next look finds. */
async function entriesOf(folder: string, names: readonly string[]): Promise<Entry[]> {
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      return found && { path, found };
    }),
  );
  return entries.filter((entry) => entry !== null);
}

function linesOf(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ found }) => found.isFile())
    .map(({ path, found }) => `${path} ${found.size} ${found.mtimeMs}`);
}
