import { setTimeout as wait } from 'node:timers/promises';
import type { Release } from '@spieltag/shared-kernel/composition';
import type { FastifyBaseLogger } from 'fastify';
import { versionPath } from '../artefacts/artefact-store.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { neededReleases } from '../projects/needed-releases.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';

/** Probes ask every few seconds, and there may be many files. */
const LOOK_AGAIN_AFTER_MS = 10_000;
/** A probe that waits longer calls the registry dead, which serves pages without what keeps files. */
const ANSWERED_WITHIN_MS = 1000;

/** What of a registry looking for files needs. */
type LookingContext = Pick<RegistryContext, 'artefacts' | 'now' | 'elapsed'>;

/** A version with files pages need. */
type Needed = Pick<Release, 'name' | 'version' | 'files'>;

interface LookingOptions {
  /** What is needed beside what a project has live. */
  readonly others?: () => readonly Needed[];
  /** A look that takes longer goes on, and the answer is what was known before. */
  readonly answeredWithinMs?: number;
}

/** A look for the files of versions, which all who ask for the same share. */
interface Look {
  readonly atMs: number;
  /** Paths of the versions. */
  readonly of: string;
  /** Never rejects. */
  readonly end: Promise<void>;
  isOver: boolean;
}

/** Finds out which files are gone of what pages are made of, and says so when that changes. */
export class MissingFiles {
  readonly #context: LookingContext;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #others: () => readonly Needed[];
  readonly #answeredWithinMs: number;
  #known: readonly string[] = [];
  #last: Look | undefined;

  constructor(
    context: LookingContext,
    log: FastifyBaseLogger | undefined,
    { others = () => [], answeredWithinMs = ANSWERED_WITHIN_MS }: LookingOptions = {},
  ) {
    this.#context = context;
    this.#log = log;
    this.#others = others;
    this.#answeredWithinMs = answeredWithinMs;
  }

  /** Addresses of the files. While what keeps files does not answer: those that were missing before. */
  async of(snapshot: ProjectSnapshot): Promise<readonly string[]> {
    const live = neededReleases(snapshot, this.#context.now());
    const look = this.#lookFor([...live, ...this.#others()]);
    if (look.isOver) return this.#known;
    const answered = new AbortController();
    const late = wait(this.#answeredWithinMs, undefined, { signal: answered.signal });
    await Promise.race([look.end, late.catch(() => undefined)]);
    answered.abort();
    return this.#known;
  }

  /** The last look, where it was for the same and is under way or was a moment ago; else another one. */
  #lookFor(needed: readonly Needed[]): Look {
    const atMs = this.#context.elapsed();
    const of = needed.map(({ name, version }) => versionPath(name, version)).join();
    const last = this.#last;
    if (last?.of === of && !(last.isOver && atMs - last.atMs >= LOOK_AGAIN_AFTER_MS)) return last;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const look: Look = { atMs, of, end, isOver: false };
    this.#last = look;
    void this.#look(needed, look).finally(() => {
      look.isOver = true;
      resolve();
    });
    return look;
  }

  async #look(needed: readonly Needed[], look: Look): Promise<void> {
    try {
      const missing = await this.#find(needed);
      // Meanwhile others may be live.
      if (this.#last === look) this.#keep(missing);
    } catch (err) {
      this.#log?.warn({ err }, 'Whether files of live versions are there could not be found out');
    }
  }

  async #find(needed: readonly Needed[]): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const { name, version, files } of needed) {
      const path = versionPath(name, version);
      const kept = new Set(await this.#context.artefacts.files(path));
      const gone = Object.keys(files).filter((file) => !kept.has(file));
      missing.push(...gone.map((file) => `/${path}/${file}`));
    }
    return missing;
  }

  #keep(missing: readonly string[]): void {
    if (missing.join() === this.#known.join()) return;
    this.#known = missing;
    if (missing.length === 0) this.#log?.info('All files of live versions are there again');
    else this.#log?.error({ missing }, 'Files of live versions are missing: publish those again');
  }
}
