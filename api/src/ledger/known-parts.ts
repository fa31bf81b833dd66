import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SeasonState } from '../season/season-state.repository.ts';
import type { FoundLedger, LedgerKey } from './ledger.repository.ts';

/** What need not be read with a ledger as long as the season's state is of the same version. */
export interface KnownParts {
  readonly state: SeasonState | undefined;
  /** The ledger as it was seen last, with the state of then. */
  readonly seen: FoundLedger | undefined;
}

/** Some 2 kB each. */
const LEDGERS_MAX = 20_000;

/**
 * What was read last of seasons, and of ledgers and how their owners did. What is known is not what
 * is: every read and every change compares the versions in the database.
 */
export class KnownPartsMemory {
  readonly #states = new Map<string, SeasonState>();
  readonly #seen = new Map<string, FoundLedger>();

  of({ seasonId, userId }: LedgerKey): KnownParts {
    return { state: this.#states.get(seasonId), seen: this.#seen.get(`${seasonId} ${userId}`) };
  }

  learn({ seasonId, userId }: LedgerKey, found: FoundLedger): void {
    this.#states.set(seasonId, found.state);
    const name = `${seasonId} ${userId}`;
    this.#seen.delete(name);
    this.#seen.set(name, found);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > LEDGERS_MAX && oldest !== undefined) this.#seen.delete(oldest);
  }

  forget({ seasonId, userId }: LedgerKey): void {
    this.#seen.delete(`${seasonId} ${userId}`);
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
