import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 512;

/** What a folder takes on a disk, in megabytes; links count as links. */
export async function folderMegabytes(folder: string): Promise<number> {
  return ((await blocksOf(folder)) * BLOCK_BYTES) / 2 ** 20;
}

async function blocksOf(path: string): Promise<number> {
  const stats = await lstat(path);
  if (!stats.isDirectory()) return stats.blocks;
  let blocks = stats.blocks;
  for (const entry of await readdir(path)) blocks += await blocksOf(join(path, entry));
  return blocks;
}
