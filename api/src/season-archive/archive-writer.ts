import { createHash } from 'node:crypto';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ARCHIVE_VERSION,
  type ArchivedFile,
  type ArchiveManifest,
  FILES,
} from './archive.types.ts';
import { ArchiveError } from './archive-error.ts';

/** Lines are written in pieces of about this many characters. */
const PIECE = 256 * 1024;

/** Writes the files of an archive and remembers what they are. */
export class ArchiveWriter {
  readonly #folder: string;
  readonly #files: Record<string, ArchivedFile> = {};

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws ArchiveError when the folder cannot be made or is not empty */
  static async in(folder: string): Promise<ArchiveWriter> {
    try {
      await mkdir(path.join(folder, 'rounds'), { recursive: true });
    } catch (error) {
      throw new ArchiveError(`${folder} cannot be made: ${(error as Error).message}`);
    }
    const [first] = (await readdir(folder)).filter((name) => name !== 'rounds');
    if (first !== undefined) throw new ArchiveError(`${folder} is not empty, there is ${first}`);
    return new ArchiveWriter(folder);
  }

  /** Writes a file of one value. */
  async json(file: string, value: unknown): Promise<void> {
    await this.#write(file, async function* () {
      yield `${JSON.stringify(value, null, 2)}\n`;
    });
  }

  /** Writes a file with a value on every line. @returns how many */
  async lines(file: string, values: Iterable<unknown> | AsyncIterable<unknown>): Promise<number> {
    let count = 0;
    await this.#write(file, async function* () {
      let piece = '';
      for await (const value of values) {
        count += 1;
        piece += `${JSON.stringify(value)}\n`;
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
      yield piece;
    });
    return count;
  }

  /** Writes the manifest: with it the archive is complete. */
  async finish(seasonId: string, now: number): Promise<void> {
    const manifest: ArchiveManifest = {
      archiveVersion: ARCHIVE_VERSION,
      seasonId,
      exportedAt: new Date(now).toISOString(),
      files: this.#files,
    };
    const target = path.join(this.#folder, FILES.manifest);
    await writeFile(target, `${JSON.stringify(manifest, null, 2)}\n`);
  }

  async #write(file: string, pieces: () => AsyncGenerator<string>): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const handle = await open(path.join(this.#folder, file), 'w');
    try {
      for await (const piece of pieces()) {
        const buffer = Buffer.from(piece);
        hash.update(buffer);
        bytes += buffer.length;
        await handle.write(buffer);
      }
    } finally {
      await handle.close();
    }
    this.#files[file] = { sha256: hash.digest('hex'), bytes };
  }
}
