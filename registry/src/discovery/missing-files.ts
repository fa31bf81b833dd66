import type { FastifyBaseLogger } from 'fastify';
import { versionPath } from '../artefacts/artefact-store.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { neededReleases } from '../projects/needed-releases.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';

/** Probes ask every few seconds, and there may be many files. */
const LOOK_AGAIN_AFTER_MS = 10_000;

/** What of a registry looking for files needs. */
type LookingContext = Pick<RegistryContext, 'artefacts' | 'now' | 'elapsed'>;

/** Finds out which files are gone of what pages are made of, and says so when that changes. */
export class MissingFiles {
  readonly #context: LookingContext;
  readonly #log: FastifyBaseLogger | undefined;
  #known: readonly string[] = [];
  #looked: { readonly atMs: number; readonly at: ProjectSnapshot } | undefined;

  constructor(context: LookingContext, log: FastifyBaseLogger | undefined) {
    this.#context = context;
    this.#log = log;
  }

  /** Addresses of the files. While what keeps files does not answer: those that were missing before. */
  async of(snapshot: ProjectSnapshot): Promise<readonly string[]> {
    const atMs = this.#context.elapsed();
    const isFresh = this.#looked && atMs - this.#looked.atMs < LOOK_AGAIN_AFTER_MS;
    if (isFresh && this.#looked?.at === snapshot) return this.#known;
    this.#looked = { atMs, at: snapshot };
    try {
      this.#keep(await this.#find(snapshot));
    } catch (err) {
      this.#log?.warn({ err }, 'Whether files of live versions are there could not be found out');
    }
    return this.#known;
  }

  async #find(snapshot: ProjectSnapshot): Promise<readonly string[]> {
    const { artefacts, now } = this.#context;
    const missing: string[] = [];
    for (const { name, version, files } of neededReleases(snapshot, now())) {
      const path = versionPath(name, version);
      const kept = new Set(await artefacts.files(path));
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
