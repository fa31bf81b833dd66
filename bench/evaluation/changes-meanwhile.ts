import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';

/** Ledgers of a batch. */
const BATCH = 64;
/** Spreads the ledgers of a batch over all chunks. */
const STRIDE = 7919;

/** A batch of changes that is written, by the clock of `performance`. */
interface Batch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which ledgers are changed, and how often. */
interface Changing {
  readonly seasonId: string;
  /** How many ledgers the season has. */
  readonly users: number;
  /** Between two batches; 0: as fast as a connection can. */
  readonly pauseMs: number;
}

/** Changes ledgers in batches until it is stopped, each under the season's shared lock. */
export class ChangesMeanwhile {
  readonly #db: Kysely<Database>;
  readonly #changing: Changing;
  readonly #batches: Batch[] = [];
  readonly #running: Promise<void>;
  #underWay = Promise.resolve();
  #next = 0;
  #isStopped = false;

  /** @param db of a connection of its own */
  constructor(db: Kysely<Database>, changing: Changing) {
    this.#db = db;
    this.#changing = changing;
    this.#running = this.#run();
  }

  /**
   * The longest batch that ended after a moment, and how many did. The one under way is waited for: whatever is
   * over by now, it may have waited for it the longest.
   */
  async since(ms: number): Promise<{ readonly longestMs: number; readonly batches: number }> {
    await this.#underWay;
    const times = this.#batches
      .filter(({ toMs }) => toMs > ms)
      .map(({ fromMs, toMs }) => toMs - fromMs);
    return { longestMs: Math.max(0, ...times), batches: times.length };
  }

  /** How many batches began and ended between two moments. */
  within(fromMs: number, toMs: number): number {
    return this.#batches.filter((batch) => batch.fromMs >= fromMs && batch.toMs <= toMs).length;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { pauseMs } = this.#changing;
    while (!this.#isStopped) {
      this.#underWay = this.#writeBatch();
      await this.#underWay;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  async #writeBatch(): Promise<void> {
    const fromMs = performance.now();
    await this.#change();
    this.#batches.push({ fromMs, toMs: performance.now() });
  }

  /** As changes go together: ledgers somebody else holds are left out. */
  async #change(): Promise<void> {
    const { seasonId, users: count } = this.#changing;
    const users = Array.from(
      { length: BATCH },
      () => `us-bench-${(this.#next++ * STRIDE) % count}`,
    );
    await sql`
      with input as materialized (
        select unnest(${users}::text[]) as user_id
        where (select season_unchanged(${seasonId}, state_version, catalogue_version)
          from season_clock join season on season.id = season_id
          where season_id = ${seasonId}) is not null
      ), held as materialized (
        select user_id from input cross join lateral (
          select from ledger where season_id = ${seasonId} and ledger.user_id = input.user_id
          for no key update skip locked
        ) free
      )
      update ledger set soft_currency = soft_currency + 1, version = version + 1
      from held where ledger.season_id = ${seasonId} and ledger.user_id = held.user_id
    `.execute(this.#db);
  }
}
