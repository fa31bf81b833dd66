import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FeedError } from '../feed.types.ts';
import { SkippedRows } from './skipped-rows.ts';

/** No file of a season is larger than this when unpacked; a larger one is refused. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** A text file of a season; `path` is what messages call it. */
export interface SeasonFile {
  readonly path: string;
  readonly text: string;
  /** When the file was changed last, epoch ms. */
  readonly changedAt: number;
}

/** A folder with the files of a season, each plain or gzipped (`.gz` after its name). */
export class SeasonFolder {
  readonly path: string;
  /** What of the files that were read was settled by a rule. */
  readonly skipped = new SkippedRows();

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

  /** Reads a file that has to be there, e.g. `rounds/rn-1.json`; of two of that name the newer one. */
  async read(name: string): Promise<SeasonFile> {
    const [plain, packed] = [join(this.path, name), join(this.path, `${name}.gz`)];
    const found = await Promise.all([readBytes(plain), readBytes(packed)]);
    const [newest, older] = newestFirst(found.filter((file) => file !== null));
    if (!newest) {
      throw new FeedError(
        'SEASON_FILE_MISSING',
        `The season has no file "${plain}" (or "${packed}")`,
      );
    }
    if (older) {
      const kept = `${basename(newest.path)} instead of ${basename(older.path)}`;
      this.skipped.add('files that are there twice', kept);
    }
    return this.#decoded(name, newest);
  }

  /** Names of the files in the folder (or one below) without `.gz`, sorted; empty if missing. */
  async list(below = '.'): Promise<readonly string[]> {
    const names = await readdir(join(this.path, below)).catch(() => []);
    return [...new Set(names.map((name) => name.replace(/\.gz$/, '')))].sort();
  }

  #decoded(name: string, { path, bytes, changedAt }: FoundFile): SeasonFile {
    const { text, isLatin } = textOf(path, path.endsWith('.gz') ? unpack(path, bytes) : bytes);
    if (isLatin) this.skipped.add('tables in Latin-1', name);
    // PostgreSQL stores no text that holds it.
    if (text.includes('\0')) throw malformed(path, 'is not text: it holds a NUL character');
    return { path, text, changedAt };
  }
}

/** Of those that were changed at the same time the first one stays first. */
export function newestFirst<T extends Pick<SeasonFile, 'changedAt'>>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => b.changedAt - a.changedAt);
}

interface FoundFile extends Pick<SeasonFile, 'path' | 'changedAt'> {
  readonly bytes: Buffer;
}

async function readBytes(path: string): Promise<FoundFile | null> {
  try {
    const [bytes, { mtimeMs: changedAt }] = await Promise.all([readFile(path), stat(path)]);
    return { path, bytes, changedAt };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw malformed(path, 'cannot be read');
  }
}

/**
 * Older tables are in Latin-1, which only their names show; JSON is UTF-8 by definition. A table that has
 * letters in UTF-8 is in no other encoding: read as Latin-1 it would garble all of them.
 */
function textOf(path: string, bytes: Buffer): { text: string; isLatin: boolean } {
  try {
    return { text: decode(bytes, { fatal: true }), isLatin: false };
  } catch {
    if (!/\.csv(\.gz)?$/.test(path)) throw malformed(path, 'is not UTF-8');
  }
  // What cannot be decoded becomes U+FFFD.
  const text = decode(bytes, { ignoreBOM: true });
  if (/[\u0080-\ufffc\ufffe\uffff]/.test(text)) {
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    throw malformed(path, `is malformed in line ${line}: it holds a letter that is not UTF-8`);
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), isLatin: true };
}

function decode(bytes: Buffer, options: { fatal?: boolean; ignoreBOM?: boolean }): string {
  return new TextDecoder('utf-8', options).decode(bytes);
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
