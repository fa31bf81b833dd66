import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  ARCHIVE_VERSION,
  type ArchivedSeason,
  type ArchiveManifest,
  FILES,
} from './archive.types.ts';
import { ArchiveDifference, ArchiveError } from './archive-error.ts';

/** Reads the files of an archive, line by line where they are long. */
export class ArchiveReader {
  readonly #folder: string;
  readonly manifest: ArchiveManifest;

  private constructor(folder: string, manifest: ArchiveManifest) {
    this.#folder = folder;
    this.manifest = manifest;
  }

  /** @throws ArchiveError when there is no archive, or one this version cannot read */
  static async of(folder: string): Promise<ArchiveReader> {
    const manifest = (await readJson(folder, FILES.manifest)) as ArchiveManifest;
    if (!(manifest.archiveVersion >= 1 && manifest.archiveVersion <= ARCHIVE_VERSION)) {
      throw new ArchiveError(
        `${folder} is an archive of version ${manifest.archiveVersion}, which cannot be read`,
      );
    }
    return new ArchiveReader(folder, manifest);
  }

  /** Whether the archive has the file; those of former versions do not have all. */
  has(file: string): boolean {
    return file in this.manifest.files;
  }

  async season(): Promise<ArchivedSeason> {
    return (await readJson(this.#folder, FILES.season)) as ArchivedSeason;
  }

  /** The values of a file, one a line. @throws ArchiveError */
  async *lines<T>(file: string): AsyncGenerator<T, void> {
    const input = createReadStream(path.join(this.#folder, file));
    let no = 0;
    try {
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        no += 1;
        yield parsed(line, `${file}, line ${no}`) as T;
      }
    } catch (error) {
      throw unreadable(file, error);
    }
  }

  /** @throws ArchiveDifference when a file is not the one that was written */
  async checkHashes(): Promise<void> {
    for (const [file, { sha256, bytes }] of Object.entries(this.manifest.files)) {
      const hash = createHash('sha256');
      let length = 0;
      for await (const piece of createReadStream(path.join(this.#folder, file))) {
        hash.update(piece);
        length += piece.length;
      }
      if (length !== bytes || hash.digest('hex') !== sha256) {
        throw new ArchiveDifference(`${file} is not the file that was exported`);
      }
    }
  }
}

async function readJson(folder: string, file: string): Promise<unknown> {
  try {
    return parsed(await readFile(path.join(folder, file), 'utf8'), file);
  } catch (error) {
    throw unreadable(path.join(folder, file), error);
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError(`${place} is not JSON`);
  }
}

function unreadable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new ArchiveError(
    code === 'ENOENT' ? `${file} is missing` : `${file} cannot be read: ${code}`,
  );
}
