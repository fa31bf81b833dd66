import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

const MINUTE_MS = 60_000;
/** Rows of minutes that are over go once in so many counts. */
const COUNTS_PER_SWEEP = 1000;

/** Counts of this process alone: no call waits for them. */
export class ProcessCallCounts {
  readonly #clock: () => number;
  #minute = 0;
  #calls = new Map<string, number>();

  /** @param clock epoch ms */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts a call; returns how many there were in this minute, with it. */
  add(key: string): number {
    const minute = minuteOf(this.#clock());
    if (minute !== this.#minute) {
      // All counts end at once, so that none has to be looked for.
      this.#minute = minute;
      this.#calls = new Map();
    }
    const calls = (this.#calls.get(key) ?? 0) + 1;
    this.#calls.set(key, calls);
    return calls;
  }
}

/** Counts of all servers of a database together, exact however they run side by side. */
export class SharedCallCounts {
  readonly #db: Kysely<Database>;
  readonly #clock: () => number;
  #countsToSweep = COUNTS_PER_SWEEP;

  /** @param clock epoch ms */
  constructor(db: Kysely<Database>, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts a call; returns how many there were in this minute, with it. */
  async add(key: string): Promise<number> {
    const minute = minuteOf(this.#clock());
    const { calls } = await this.#db
      .insertInto('call_count')
      .values({ key: hash('sha256', key, 'buffer'), minute, calls: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          calls: sql`case when call_count.minute = excluded.minute then call_count.calls + 1 else 1 end`,
          minute: (eb) => eb.ref('excluded.minute'),
        }),
      )
      .returning('calls')
      .executeTakeFirstOrThrow();
    this.#countsToSweep -= 1;
    if (this.#countsToSweep === 0) {
      this.#countsToSweep = COUNTS_PER_SWEEP;
      await this.#db.deleteFrom('call_count').where('minute', '<', minute).execute();
    }
    return calls;
  }
}

/** Seconds until the counts of the minute end, 1 to 60. */
export function secondsToNextMinute(nowMs: number): number {
  return Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000);
}

function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}
