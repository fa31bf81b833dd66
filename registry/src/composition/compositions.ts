import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type ProjectSnapshot, readSnapshot } from '../projects/project-snapshot.ts';
import type { LastGood } from './last-good.ts';
import { createLiveComposition, type LiveComposition } from './live-composition.ts';

interface CompositionsOptions {
  readonly db: Kysely<RegistryDatabase>;
  readonly ownProjectId: string;
  readonly lastGood: LastGood | undefined;
  readonly now: () => number;
}

/** What is live: in the project of the page, which is kept in mind, and in any other. */
export class Compositions {
  readonly own: LiveComposition;
  readonly #options: CompositionsOptions;

  constructor(options: CompositionsOptions) {
    this.#options = options;
    this.own = createLiveComposition({ ...options, projectId: options.ownProjectId });
  }

  /** @throws RegistryError PROJECT_NOT_FOUND */
  async of(projectId: string): Promise<ProjectSnapshot> {
    if (projectId === this.#options.ownProjectId) return this.own.get();
    const snapshot = await readSnapshot(this.#options.db, projectId);
    if (!snapshot) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    return snapshot;
  }

  changed(projectId: string): void {
    if (projectId === this.#options.ownProjectId) this.own.changed();
  }
}
