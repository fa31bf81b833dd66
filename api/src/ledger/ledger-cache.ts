import { LRUCache } from 'lru-cache';
import type { SeasonState } from '../season/season-state.repository.ts';
import type { FoundLedger, LedgerKey } from './ledger.types.ts';

/** What need not be read again with a ledger while its season's state has the same version. */
export interface CachedLedger {
  readonly state: SeasonState | undefined;
  /** The ledger as it was read last, with the season's state of that time. */
  readonly seen: FoundLedger | undefined;
}

/** Some 2 kB each. */
const LEDGERS_MAX = 20_000;

/**
 * What was read last of seasons and ledgers. It may be outdated: every read and every change compares
 * its versions with those in the database.
 */
export class LedgerCache {
  readonly #states = new Map<string, SeasonState>();
  readonly #seen = new LRUCache<string, FoundLedger>({ max: LEDGERS_MAX });

  get({ seasonId, userId }: LedgerKey): CachedLedger {
    return { state: this.#states.get(seasonId), seen: this.#seen.get(`${seasonId} ${userId}`) };
  }

  /** The ledger as it was read last; undefined: not under the newest state this server knows of. */
  getCurrent(key: LedgerKey): FoundLedger | undefined {
    const { state, seen } = this.get(key);
    return state && seen?.state.stateVersion === state.stateVersion ? seen : undefined;
  }

  /** The state of a season as it was read last. */
  stateOf(seasonId: string): SeasonState | undefined {
    return this.#states.get(seasonId);
  }

  set({ seasonId, userId }: LedgerKey, found: FoundLedger): void {
    this.#states.set(seasonId, found.state);
    this.#seen.set(`${seasonId} ${userId}`, found);
  }

  delete({ seasonId, userId }: LedgerKey): void {
    this.#seen.delete(`${seasonId} ${userId}`);
  }

  /** Forgets everything: versions may be others now. */
  clear(): void {
    this.#states.clear();
    this.#seen.clear();
  }
}
