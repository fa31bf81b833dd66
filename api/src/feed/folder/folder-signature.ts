import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FeedError } from '../feed.types.ts';

/**
 * What tells a folder's files from what they were before: names, sizes and times of change.
 * @throws FeedError SEASON_FOLDER_MISSING
 */
export async function folderSignature(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) {
    throw new FeedError('SEASON_FOLDER_MISSING', `There is no season folder "${path}"`);
  }
  const files = entries.filter((entry) => entry.isFile());
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
