import { SharedCallCounts, secondsToNextMinute } from '@spieltag/server-kit/limits';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { CallerLimit } from './caller-limit.ts';
import { callerOf } from './network.ts';

/** Where all registries of a database count reports. */
export const REPORT_CALLS = { table: 'registry.report_call', keyColumn: 'address' };

interface RateLimitOptions {
  readonly db: Kysely<RegistryDatabase>;
  readonly perMinute: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Counts calls of each caller by the minute, see `callerOf`, of all registries of a database together. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  /** Of this process alone: who calls on and on costs the database nothing any more. */
  readonly #own: CallerLimit;
  readonly #shared: SharedCallCounts<RegistryDatabase>;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#own = new CallerLimit(options);
    this.#shared = new SharedCallCounts(options.db, REPORT_CALLS, options.now);
  }

  /** Counts a call. @returns seconds until the address may call again; undefined: this one counts */
  async take(address: string): Promise<number | undefined> {
    const { perMinute, now } = this.#options;
    if (this.#own.isExceeded(address)) return secondsToNextMinute(now());
    if ((await this.#shared.add(callerOf(address))) <= perMinute) return undefined;
    this.#own.exhaust(address);
    return secondsToNextMinute(now());
  }
}
