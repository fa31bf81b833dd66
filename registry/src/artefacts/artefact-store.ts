import { createHash } from 'node:crypto';
import { compress } from '@spieltag/server-kit/replies';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const WORTH_COMPRESSING_BYTES = 512;
const GZIP_LEVEL = 9;

/** Folder of a version inside the artefact folder, and the head of its addresses. */
export const versionPath = (name: string, version: string) => `${name}/${version}`;

/** Files by their path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Files that are put in the place of others, by their path; undefined: none is to be there. */
export type Replacements = ReadonlyMap<string, Buffer | undefined>;

/**
 * Where the files of published versions lie: a folder, or a bucket. They are never changed but back to what
 * they were, and removed only with their whole version.
 */
export interface ArtefactStore {
  /**
   * Keeps the files of a version; the version is there whole or not at all. One that is there is
   * left as it is. @returns false: it was there
   */
  keep(path: string, files: Files): Promise<boolean>;
  /**
   * Puts files of a version in the place of those that are missing or damaged, one by one; all others stay
   * as they are, and can be read meanwhile.
   */
  mend(path: string, files: Replacements): Promise<void>;
  /** The files with their compressed forms, so that keeping them takes a moment. */
  compress(files: Files): Promise<Files>;
  /** A file, undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** The same from where it lies, whatever is held in memory; that is from then on what was found. */
  readAgain(path: string): Promise<Buffer | undefined>;
  /** Paths below one, the compressed files as well; empty: there are none. */
  files(path: string): Promise<readonly string[]>;
  /** Bytes that the files of a version take, compressed ones as well; 0: there are none. */
  size(path: string): Promise<number>;
  /**
   * Removes the files of a version; from the first moment on it counts as not there, so that whoever
   * is ended meanwhile may begin anew. @returns bytes freed
   */
  remove(path: string): Promise<number>;
  /**
   * Removes what uploads of before this time, epoch ms, have left that were ended before they were whole, and
   * what is left of versions whose removal was ended, or failed. @throws when something cannot be removed
   */
  removeDrafts(beforeMs: number): Promise<void>;
}

/**
 * The files and, where it is worth it, each brotli and gzip compressed: serving costs nothing then. Those
 * that come with their compressed forms keep them.
 */
export async function withCompressed(files: Files, brotliQuality: number): Promise<Files> {
  const forms = {
    br: (content: Buffer) => compress(content, 'br', { brotliQuality }),
    gz: (content: Buffer) => compress(content, 'gzip', { gzipLevel: GZIP_LEVEL }),
  };
  const compressed = await Promise.all(
    [...files]
      .filter(([path, { length }]) => COMPRESSIBLE.test(path) && length >= WORTH_COMPRESSING_BYTES)
      .flatMap(([path, content]) =>
        Object.entries(forms)
          .map(([form, make]) => [`${path}.${form}`, make] as const)
          .filter(([form]) => !files.has(form))
          .map(async ([form, make]) => [form, await make(content)] as const),
      ),
  );
  return new Map([...files, ...compressed]);
}

/** As the integrity attribute wants it. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
