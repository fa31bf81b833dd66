import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BLOCKS_BYTES = [1024 * 1024, 4096];

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  forbidWriting(): Promise<void>;
  /** Gives back what filling took. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a disk in memory; undefined where this machine does not allow it. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spieltag-disk-'));
  const options = `size=${megabytes}m,mode=755`;
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const filling = path.join(folder, 'filling');
  return {
    folder,
    async fill() {
      const file = await open(filling, 'a');
      for (const bytes of BLOCKS_BYTES) await writeUntilFull(() => file.write(Buffer.alloc(bytes)));
      await file.close();
    },
    forbidWriting: async () => void (await run('mount', ['-o', 'remount,ro', folder])),
    free: () => rm(filling),
    async remove() {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
