import {
  MAX_OPENING_BYTES,
  OPENING_FILE,
  type Opening,
  openingFault,
  type ReleaseFiles,
} from '@spieltag/shared-kernel/composition';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type * as Type from 'typebox';
import { type ArtefactStore, integrityOf, versionPath } from '../artefacts/artefact-store.ts';

/** A version, as far as its opening is concerned. */
export interface DrawnVersion {
  readonly name: string;
  readonly version: string;
  readonly files: Type.Static<typeof ReleaseFiles>;
}

const MAX_OPENINGS = 100;
/** A page waits no longer for one: the next page has it. */
const READ_WITHIN_MS = 100;

/** The openings of the versions that are live, each read and checked once. */
export class Openings {
  readonly #artefacts: ArtefactStore;
  readonly #log: FastifyBaseLogger;
  readonly #known = new LRUCache<string, Promise<Opening | undefined>>({ max: MAX_OPENINGS });

  constructor(artefacts: ArtefactStore, log: FastifyBaseLogger) {
    this.#artefacts = artefacts;
    this.#log = log;
  }

  /** The opening of a version; undefined: it has none a page would show, or it is not here in time. */
  async of(version: DrawnVersion): Promise<Opening | undefined> {
    const integrity = version.files[OPENING_FILE];
    if (integrity === undefined) return undefined;
    const path = `${versionPath(version.name, version.version)}/${OPENING_FILE}`;
    const reading = this.#known.get(path) ?? this.#read(path, integrity);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), READ_WITHIN_MS);
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }

  #read(path: string, integrity: string): Promise<Opening | undefined> {
    const reading = this.#artefacts.read(path).then(
      (content) => {
        const { opening, fault } = readOpening(content, integrity);
        if (fault) this.#log.warn({ path, fault }, 'opening left out');
        return opening;
      },
      (error: unknown) => {
        // Where the files lie does not answer: the next page asks again.
        this.#known.delete(path);
        this.#log.warn({ path, err: error }, 'opening not read');
        return undefined;
      },
    );
    this.#known.set(path, reading);
    return reading;
  }
}

/** Of what was read the opening, or why it is none. */
function readOpening(
  content: Buffer | undefined,
  integrity: string,
): { readonly opening?: Opening; readonly fault?: string } {
  if (!content) return { fault: 'is not there' };
  if (content.length > MAX_OPENING_BYTES) return { fault: `has ${content.length} bytes` };
  if (integrityOf(content) !== integrity) return { fault: 'is not what was published' };
  try {
    const opening: unknown = JSON.parse(content.toString('utf8'));
    const fault = openingFault(opening);
    return fault ? { fault } : { opening: opening as Opening };
  } catch {
    return { fault: 'is no JSON' };
  }
}
