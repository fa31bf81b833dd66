import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asDiskFull, BackupError } from './backup-error.ts';

/** Names every file of a backup with its checksum, as `sha256sum --check` reads it. */
export const SUMS_FILE = 'SHA256SUMS';
/** A backup holds secrets. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * A backup that is being written: in a folder of another name until it is whole, so that one that was
 * cut off, by whatever, is never taken for one.
 */
export class BackupDraft {
  readonly #target: string;
  readonly #folder: string;
  readonly #sums = new Map<string, string>();

  private constructor(target: string) {
    this.#target = target;
    this.#folder = `${target}.partial-${randomUUID()}`;
  }

  /** @throws BackupError TARGET_EXISTS, DISK_FULL */
  static async begin(folder: string): Promise<BackupDraft> {
    const target = resolve(folder);
    const isThere = await lstat(target).catch(() => undefined);
    if (isThere) throw new BackupError('TARGET_EXISTS', `${folder} is there already`);
    const draft = new BackupDraft(target);
    await draft.#naming(async () => {
      await mkdir(dirname(target), { recursive: true });
      await mkdir(draft.#folder, { mode: FOLDER_MODE });
    });
    return draft;
  }

  /** Writes a file at a path with slashes. @throws BackupError DISK_FULL */
  async write(path: string, content: Buffer | string | Readable): Promise<void> {
    const file = join(this.#folder, path);
    const hash = createHash('sha256');
    const source = content instanceof Readable ? content : Readable.from([content]);
    const hashed = async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await this.#naming(async () => {
      await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
      await pipeline(
        source,
        hashed,
        createWriteStream(file, { mode: FILE_MODE, flags: 'wx', flush: true }),
      );
    });
    this.#sums.set(path, hash.digest('hex'));
  }

  /** The backup is whole: gives it its name. @throws BackupError TARGET_EXISTS, DISK_FULL */
  async finish(): Promise<void> {
    const lines = [...this.#sums].map(([path, sum]) => `${sum}  ${path}\n`);
    await this.write(SUMS_FILE, lines.sort().join(''));
    await this.#naming(async () => {
      await flushFolders(this.#folder);
      await rename(this.#folder, this.#target).catch((error: NodeJS.ErrnoException) => {
        // Somebody else has written there meanwhile.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOTDIR') throw error;
        throw new BackupError('TARGET_EXISTS', `${this.#target} is there already`);
      });
      await flushFolder(dirname(this.#target));
    });
  }

  /** Leaves nothing of it. */
  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #naming(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw asDiskFull(error, `the backup in ${dirname(this.#target)}`);
    }
  }
}

/** What was written has to be there after the machine has lost its power, before its name says so. */
async function flushFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isDirectory())) {
    await flushFolder(join(parentPath, name));
  }
  await flushFolder(folder);
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
