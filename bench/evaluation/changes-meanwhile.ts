import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';

/** Ledgers of a batch. */
const BATCH = 64;
/** Between two batches: others want to change something, too. */
const PAUSE_MS = 5;
/** Spreads the ledgers of a batch over all chunks. */
const STRIDE = 7919;

/** Changes ledgers in batches until it is stopped, each under the season's shared lock. */
export class ChangesMeanwhile {
  readonly #db: Kysely<Database>;
  readonly #seasonId: string;
  readonly #users: number;
  readonly #running: Promise<void>;
  #next = 0;
  #longestMs = 0;
  #batches = 0;
  #isStopped = false;

  /** @param db of a connection of its own */
  constructor(db: Kysely<Database>, seasonId: string, users: number) {
    this.#db = db;
    this.#seasonId = seasonId;
    this.#users = users;
    this.#running = this.#run();
  }

  /** The longest batch, and how many there were, since it was asked last. */
  taken(): { readonly longestMs: number; readonly batches: number } {
    const taken = { longestMs: this.#longestMs, batches: this.#batches };
    this.#longestMs = 0;
    this.#batches = 0;
    return taken;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const startedAt = performance.now();
      await this.#change();
      this.#longestMs = Math.max(this.#longestMs, performance.now() - startedAt);
      this.#batches += 1;
      await sleep(PAUSE_MS);
    }
  }

  /** As changes go together: ledgers somebody else holds are left out. */
  async #change(): Promise<void> {
    const users = Array.from(
      { length: BATCH },
      () => `us-bench-${(this.#next++ * STRIDE) % this.#users}`,
    );
    await sql`
      with input as materialized (
        select unnest(${users}::text[]) as user_id
        where (select season_unchanged(${this.#seasonId}, state_version, catalogue_version)
          from season_clock join season on season.id = season_id
          where season_id = ${this.#seasonId}) is not null
      ), held as materialized (
        select user_id from input cross join lateral (
          select from ledger where season_id = ${this.#seasonId} and ledger.user_id = input.user_id
          for no key update skip locked
        ) free
      )
      update ledger set soft_currency = soft_currency + 1, version = version + 1
      from held where ledger.season_id = ${this.#seasonId} and ledger.user_id = held.user_id
    `.execute(this.#db);
  }
}
