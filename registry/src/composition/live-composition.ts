import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type ProjectSnapshot, readSnapshot } from '../projects/project-snapshot.ts';
import type { LastGood } from './last-good.ts';

/** How long a registry may not notice what another one on the same database has deployed. */
const STALE_AFTER_MS = 250;
/** A page that waited longer for the database is made with what was known before. */
const READ_WITHIN_MS = 300;

/** What is live in a project, read at most four times a second, and at once after an own change. */
export interface LiveComposition {
  /**
   * The project; what was known last while the database does not answer.
   * @throws RegistryError PROJECT_NOT_FOUND; UNAVAILABLE when nothing was known before
   */
  get(): Promise<ProjectSnapshot>;
  /** Something was changed here: forgets what was read and notifies the listeners. */
  changed(): void;
  /** Resolves when nothing is being read any more. */
  settle(): Promise<void>;
  /** Notifies of changes made here. @returns a function that ends it */
  onChange(listener: () => void): () => void;
}

interface LiveOptions {
  readonly db: Kysely<RegistryDatabase>;
  readonly projectId: string;
  /** Outlives the process. */
  readonly lastGood: LastGood | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createLiveComposition(options: LiveOptions): LiveComposition {
  const { db, projectId, lastGood, now } = options;
  const listeners = new Set<() => void>();
  let known: ProjectSnapshot | undefined;
  let reading: Promise<ProjectSnapshot> | undefined;
  let readAt = 0;
  /** What is known was changed here since: only the database knows better. */
  let isOutdated = false;
  let changes = 0;

  async function read(): Promise<ProjectSnapshot> {
    const changesBefore = changes;
    const snapshot = await readSnapshot(db, projectId, known);
    if (!snapshot) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    // What was read before a change must not take the place of what was read after it.
    if (changes !== changesBefore && known) return snapshot;
    known = snapshot;
    isOutdated = changes !== changesBefore;
    await lastGood?.keep(snapshot);
    return snapshot;
  }

  function refresh(): Promise<ProjectSnapshot> {
    // A clock that is set back must not keep what was read before for as long.
    const age = now() - readAt;
    if (reading && age >= 0 && age < STALE_AFTER_MS) return reading;
    readAt = now();
    const started = read();
    reading = started;
    started.catch(() => undefined);
    return started;
  }

  return {
    async get() {
      known ??= await lastGood?.read();
      const fresh = refresh();
      if (!known) return fresh.catch(asUnavailable);
      const before = known;
      const inTime = fresh.catch((error: unknown) => {
        if (error instanceof RegistryError) throw error;
        return before;
      });
      if (isOutdated) return inTime;
      const late = new AbortController();
      const tooLate = wait(READ_WITHIN_MS, before, { signal: late.signal }).catch(() => before);
      return Promise.race([inTime, tooLate]).finally(() => late.abort());
    },
    changed() {
      isOutdated = true;
      changes++;
      reading = undefined;
      for (const listener of listeners) listener();
    },
    async settle() {
      await reading?.catch(() => undefined);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function asUnavailable(error: unknown): never {
  if (error instanceof RegistryError) throw error;
  throw new RegistryError('UNAVAILABLE', 'The database does not answer');
}
