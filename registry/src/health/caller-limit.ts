import { ProcessCallCounts } from '@spieltag/server-kit/limits';
import { callerOf, isV6, networkOf } from './network.ts';

interface CallerLimitOptions {
  readonly perMinute: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * A university and the phones of a carrier share a /48, and what of a page's reports is refused makes a
 * version look silent. Whoever has a /48 for himself still may not call from all of its 65,536 /64s.
 */
const CALLERS_PER_NETWORK = 50;

/** Counts calls by the minute at this registry alone: no call waits for it. */
export class CallerLimit {
  readonly #perMinute: number;
  readonly #callers: ProcessCallCounts;
  readonly #networks: ProcessCallCounts;

  constructor({ perMinute, now }: CallerLimitOptions) {
    this.#perMinute = perMinute;
    this.#callers = new ProcessCallCounts(now);
    this.#networks = new ProcessCallCounts(now);
  }

  /** Counts a call. @returns whether it is one too many */
  isExceeded(address: string): boolean {
    // What is refused of one caller takes nothing from the others of its network.
    if (this.#callers.add(callerOf(address)) > this.#perMinute) return true;
    if (!isV6(address)) return false;
    return this.#networks.add(networkOf(address)) > this.#perMinute * CALLERS_PER_NETWORK;
  }

  /** Takes over that a caller has made all its calls of this minute elsewhere. */
  exhaust(address: string): void {
    this.#callers.raise(callerOf(address), this.#perMinute);
  }
}
