import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { RetryLater } from '../problems/api-problem.ts';
import { findMaintenance, type Maintenance } from './maintenance.repository.ts';

/** Age at which it is asked again whether the game is closed; meanwhile calls go by what is known. */
const FRESH_MS = 1000;
/** Age from which a call waits for the answer: nobody has called for a while. */
const OUTDATED_MS = 5000;
/** How long a call waits at most: while the database is away, what was known stays true. */
const WAIT_MS = 500;
/** Whoever is turned away comes back after this time at the latest: the game may open early. */
const RETRY_AFTER_MAX_SECONDS = 60;

export interface ClosureOptions {
  readonly db: Kysely<Database>;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  /** Monotonic ms; default: the machine's. */
  readonly age?: () => number;
}

/**
 * Whether the game is closed for maintenance, as every server knows it within a second or so. Most calls
 * are let in without a query and without waiting.
 */
export class Closure {
  readonly #db: Kysely<Database>;
  readonly #clock: () => number;
  readonly #age: () => number;
  #known: Maintenance | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor({ db, clock, age = () => performance.now() }: ClosureOptions) {
    this.#db = db;
    this.#clock = clock;
    this.#age = age;
  }

  /**
   * What players are answered; undefined: the game is open. A promise only where it was not asked for a
   * while.
   */
  problem(): RetryLater | undefined | Promise<RetryLater | undefined> {
    const age = this.#age() - this.#askedAt;
    if (age >= FRESH_MS) {
      const asked = this.renew().catch(() => undefined);
      if (age >= OUTDATED_MS) return this.#afterwards(asked);
    }
    return this.#present();
  }

  /** Asks at once: on this server it was closed or opened just now. */
  renew(): Promise<void> {
    this.#askedAt = this.#age();
    const asking = findMaintenance(this.#db)
      .then((found) => {
        // Of two that ask at a time the later one has seen what the former may not have.
        if (this.#asking === asking) this.#known = found;
      })
      .finally(() => {
        if (this.#asking === asking) this.#asking = undefined;
      });
    this.#asking = asking;
    return asking;
  }

  async #afterwards(asked: Promise<void>): Promise<RetryLater | undefined> {
    const waiting = new AbortController();
    const limit = sleep(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([asked, limit]);
    waiting.abort();
    return this.#present();
  }

  #present(): RetryLater | undefined {
    const nowMs = this.#clock();
    const { fromMs, untilMs } = this.#known ?? { fromMs: 0, untilMs: 0 };
    if (nowMs < fromMs || nowMs >= untilMs) return undefined;
    const seconds = Math.min(Math.ceil((untilMs - nowMs) / 1000), RETRY_AFTER_MAX_SECONDS);
    return new RetryLater('MAINTENANCE', seconds, { until: untilMs });
  }
}
