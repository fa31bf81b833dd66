import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FeedError } from '../feed.types.ts';

/**
 * What tells a folder's files from what they were before: names, sizes and times of change.
 * @param path of the folder, or of the one file that counts
 * @throws FeedError SEASON_FOLDER_MISSING, SEASON_FILE_MISSING
 */
export async function folderSignature(path: string): Promise<string> {
  const only = /\.json(\.gz)?$/.test(path) ? basename(path).replace(/\.gz$/, '') : null;
  const folder = only === null ? path : dirname(path);
  const options = { recursive: only === null, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(() => null);
  if (!entries) {
    throw new FeedError('SEASON_FOLDER_MISSING', `There is no season folder "${folder}"`);
  }
  const files = entries.filter(
    (entry) => entry.isFile() && (only === null || entry.name.replace(/\.gz$/, '') === only),
  );
  if (only !== null && files.length === 0) {
    throw new FeedError('SEASON_FILE_MISSING', `The season has no file "${path}"`);
  }
  const lines = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      // Replaced just now: the next look finds it.
      const found = await stat(file).catch(() => null);
      return `${file} ${found?.size} ${found?.mtimeMs}`;
    }),
  );
  return lines.sort().join('\n');
}
