import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ArtefactStore, versionPath } from './artefact-store.ts';
import { type Form, isWhole } from './file-faults.ts';

/** A file of a version, by the path it was published under. */
export interface PublishedFile {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** What a file was published with; undefined: that is not known here and now. */
export type IntegrityOf = (of: PublishedFile) => Promise<string | undefined>;

const DAMAGED =
  'A file is not what was published: publish its version again, or start anew where the image has it';
/** Of more files than all live versions have. */
const MAX_KNOWN = 10_000;

/**
 * Reads files for pages. Each is compared with what was published, wherever that is known: caches before this
 * registry keep for a year what it serves, and mending the file would not mend them. What was whole once is
 * recognized by its checksum.
 */
export class CheckedFiles {
  readonly #artefacts: Pick<ArtefactStore, 'read' | 'readAgain'>;
  readonly #integrityOf: IntegrityOf;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #whole = new LRUCache<string, number>({ max: MAX_KNOWN });
  readonly #damaged = new Set<string>();

  constructor(
    artefacts: Pick<ArtefactStore, 'read' | 'readAgain'>,
    integrityOf: IntegrityOf,
    log?: FastifyBaseLogger,
  ) {
    this.#artefacts = artefacts;
    this.#integrityOf = integrityOf;
    this.#log = log;
  }

  /** A form of a file; undefined: there is none. */
  async read(of: PublishedFile, form: Form): Promise<Buffer | 'damaged' | undefined> {
    const path = `${versionPath(of.name, of.version)}/${of.file}${form.suffix}`;
    const content = await this.#artefacts.read(path);
    if (!content || this.#whole.get(path) === crc32(content)) return content;
    // Without a database the registry still serves what it has.
    const integrity = await this.#integrityOf(of).catch(() => undefined);
    if (integrity === undefined) return content;
    if (await isWhole(content, form, integrity)) return this.#found(path, content);
    // What is held in memory may have been mended where it lies, by another registry.
    const again = await this.#artefacts.readAgain(path);
    if (again && (await isWhole(again, form, integrity))) return this.#found(path, again);
    if (!this.#damaged.has(path)) {
      this.#damaged.add(path);
      this.#log?.error({ path }, DAMAGED);
    }
    return again && 'damaged';
  }

  #found(path: string, content: Buffer): Buffer {
    this.#whole.set(path, crc32(content));
    this.#damaged.delete(path);
    return content;
  }
}
