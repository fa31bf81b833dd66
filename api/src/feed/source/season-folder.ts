import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FeedError } from '../feed.types.ts';

/** No file of a season is larger than this when unpacked; a larger one is refused. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** A text file of a season; `path` is what messages call it. */
export interface SeasonFile {
  readonly path: string;
  readonly text: string;
}

/** A folder with the files of a season, each plain or gzipped (`.gz` after its name). */
export class SeasonFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws a `FeedError` if there is no such folder. */
  async check(): Promise<void> {
    const found = await stat(this.path).catch(() => null);
    if (!found?.isDirectory()) {
      throw new FeedError('SEASON_FOLDER_MISSING', `There is no season folder "${this.path}"`);
    }
  }

  /** Reads a file that has to be there, e.g. `rounds/rn-1.json`. */
  async read(name: string): Promise<SeasonFile> {
    const file = await this.readIfThere(name);
    if (file) return file;
    const path = join(this.path, name);
    throw new FeedError(
      'SEASON_FILE_MISSING',
      `The season has no file "${path}" (or "${path}.gz")`,
    );
  }

  /** Reads a file that may be missing. */
  async readIfThere(name: string): Promise<SeasonFile | null> {
    for (const path of [join(this.path, name), join(this.path, `${name}.gz`)]) {
      const bytes = await readBytes(path);
      if (bytes) return { path, text: decode(path, bytes) };
    }
    return null;
  }

  /** Names of the files in the folder (or one below) without `.gz`, sorted; empty if missing. */
  async list(below = '.'): Promise<readonly string[]> {
    const names = await readdir(join(this.path, below)).catch(() => []);
    return [...new Set(names.map((name) => name.replace(/\.gz$/, '')))].sort();
  }
}

async function readBytes(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw malformed(path, 'cannot be read');
  }
}

function decode(path: string, bytes: Buffer): string {
  const plain = path.endsWith('.gz') ? unpack(path, bytes) : bytes;
  const text = textOf(path, plain);
  // PostgreSQL stores no text that holds it.
  if (text.includes('\0')) throw malformed(path, 'is not text: it holds a NUL character');
  return text;
}

/** Older tables are in Latin-1, which only their names show; JSON is UTF-8 by definition. */
function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (/\.csv(\.gz)?$/.test(path)) return new TextDecoder('windows-1252').decode(bytes);
    throw malformed(path, 'is not UTF-8');
  }
}

function unpack(path: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES });
  } catch {
    throw malformed(path, 'cannot be unpacked');
  }
}

/** The error of a file that is there but cannot be used: one line that names it. */
export function malformed(path: string, problem: string): FeedError {
  return new FeedError('SEASON_FILE_MALFORMED', `The season file "${path}" ${problem}`);
}
