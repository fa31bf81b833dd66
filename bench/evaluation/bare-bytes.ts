import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Eleven players of two bytes, and the total of the round before. */
const READ_BYTES = 11 * 2 + 4;
/** Points, total, and the user's number in the order of both rankings. */
const WRITTEN_BYTES = 2 + 4 + 4 + 4;

/**
 * The peer that does not evaluate at all: it reads the bytes an evaluation reads and writes as many
 * as one writes, from a file and to a file, until they are safe on the disk.
 */
export async function moveBytes(folder: string, users: number): Promise<void> {
  await readFile(join(folder, 'read'));
  const file = await open(join(folder, 'written'), 'w');
  await file.write(Buffer.alloc(users * WRITTEN_BYTES, 1));
  await file.datasync();
  await file.close();
}

/** Not part of what is measured: what will be read. */
export async function writeBytesToRead(folder: string, users: number): Promise<void> {
  await writeFile(join(folder, 'read'), Buffer.alloc(users * READ_BYTES, 1));
}
