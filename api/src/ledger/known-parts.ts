import type { OwnStanding } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { MatchStates } from '../season/season-state.repository.ts';
import type { LedgerKey } from './ledger.repository.ts';

/** How the owner of a ledger did, as of a version of the season's state. */
export interface KnownStandings {
  readonly stateVersion: number;
  readonly standings: readonly OwnStanding[];
}

/** What need not be read with a ledger as long as the season's state is of the same version. */
export interface KnownParts {
  readonly matches: MatchStates | undefined;
  readonly standings: KnownStandings | undefined;
}

const NAMES_MAX = 50_000;

/**
 * What was read last of seasons and of how their players did. Every read still compares the version
 * in the database: what is known is left out of an answer only while it holds.
 */
export class KnownPartsMemory {
  readonly #matches = new Map<string, MatchStates>();
  readonly #standings = new Map<string, KnownStandings>();

  of({ seasonId, userId }: LedgerKey): KnownParts {
    return {
      matches: this.#matches.get(seasonId),
      standings: this.#standings.get(`${seasonId} ${userId}`),
    };
  }

  learn({ seasonId, userId }: LedgerKey, matches: MatchStates, own: KnownStandings): void {
    this.#matches.set(seasonId, matches);
    const name = `${seasonId} ${userId}`;
    this.#standings.delete(name);
    this.#standings.set(name, own);
    const [oldest] = this.#standings.keys();
    if (this.#standings.size > NAMES_MAX && oldest !== undefined) this.#standings.delete(oldest);
  }
}

const memories = new WeakMap<Kysely<Database>, KnownPartsMemory>();

/** The memory of a database's readers. */
export function knownPartsOf(db: Kysely<Database>): KnownPartsMemory {
  const held = memories.get(db);
  if (held) return held;
  const memory = new KnownPartsMemory();
  memories.set(db, memory);
  return memory;
}
