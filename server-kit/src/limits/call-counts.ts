import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const MINUTE_MS = 60_000;
/** Rows of minutes that are over go once in so many counts. */
const COUNTS_PER_SWEEP = 1000;
/** Servers count together though their clocks are up to so many minutes apart: the one that is ahead says which it is. */
const MINUTES_APART = 2;
/** More keys than that in a minute are forgotten together. */
const MAX_KEYS = 100_000;

/** Counts of this process alone: no call waits for them. */
export class ProcessCallCounts {
  readonly #clock: () => number;
  #minute = 0;
  #calls = new Map<string, number>();
  /** Counted here since it was last told elsewhere. */
  #untold = new Map<string, number>();

  /** @param clock epoch ms */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts a call; returns how many there were in this minute, with it. */
  add(key: string): number {
    const minute = minuteOf(this.#clock());
    if (minute !== this.#minute || this.#calls.size >= MAX_KEYS) {
      // All counts end at once, so that none has to be looked for.
      this.#minute = minute;
      this.#calls = new Map();
      this.#untold = new Map();
    }
    const calls = (this.#calls.get(key) ?? 0) + 1;
    this.#calls.set(key, calls);
    this.#untold.set(key, (this.#untold.get(key) ?? 0) + 1);
    return calls;
  }

  /** What was counted in this minute since this was asked last, of those who have called so often. */
  takeUntold(atLeast: number): ReadonlyMap<string, number> {
    const taken = new Map<string, number>();
    if (minuteOf(this.#clock()) !== this.#minute) return taken;
    for (const [key, calls] of this.#untold) {
      if ((this.#calls.get(key) ?? 0) >= atLeast) taken.set(key, calls);
    }
    for (const key of taken.keys()) this.#untold.delete(key);
    return taken;
  }

  /** Counted here since `takeUntold` was asked. */
  untold(key: string): number {
    return this.#untold.get(key) ?? 0;
  }

  /** Takes over a count of this minute that was reached elsewhere. */
  raise(key: string, calls: number): void {
    if (calls > (this.#calls.get(key) ?? 0)) this.#calls.set(key, calls);
  }
}

/** Where all servers of a database count together: a table with `minute` and `calls`, both int. */
export interface CallCountTable {
  /** With its schema where that is not the connection's own. */
  readonly table: string;
  /** Primary key, bytea: a hash of what is counted, so that addresses are not kept. */
  readonly keyColumn: string;
}

const IS_SAME_MINUTE = sql`counted.minute - excluded.minute between 0 and ${sql.lit(MINUTES_APART)}`;
/** What becomes of the row of a key, named `counted`, when more is counted. */
export const COUNTED_ON = sql`
  calls = case when ${IS_SAME_MINUTE} then counted.calls + excluded.calls else excluded.calls end,
  minute = case when ${IS_SAME_MINUTE} then counted.minute else excluded.minute end`;

/** Counts of all servers of a database together, exact however they run side by side. */
export class SharedCallCounts<DB> {
  readonly #db: Kysely<DB>;
  readonly #target: CallCountTable;
  readonly #clock: () => number;
  #countsToSweep = COUNTS_PER_SWEEP;

  /** @param clock epoch ms */
  constructor(db: Kysely<DB>, target: CallCountTable, clock: () => number) {
    this.#db = db;
    this.#target = target;
    this.#clock = clock;
  }

  /** Counts a call; returns how many there were in this minute, with it. */
  async add(key: string): Promise<number> {
    const minute = minuteOf(this.#clock());
    const table = sql.table(this.#target.table);
    const column = sql.ref(this.#target.keyColumn);
    const { rows } = await sql<{ calls: number }>`
      insert into ${table} as counted (${column}, minute, calls)
      values (${hash('sha256', key, 'buffer')}, ${minute}, 1)
      on conflict (${column}) do update set ${COUNTED_ON}
      returning calls`.execute(this.#db);
    this.#countsToSweep -= 1;
    if (this.#countsToSweep === 0) {
      this.#countsToSweep = COUNTS_PER_SWEEP;
      // The call is counted: what a sweep leaves the next one finds.
      await deletePastCounts(this.#db, this.#target, this.#clock()).catch(() => undefined);
    }
    return rows[0]?.calls ?? 1;
  }
}

/**
 * Deletes the counts of minutes that are over for every server. Those that another server is counting on at
 * this moment stay: it would wait for them while that server waits for others it has deleted.
 */
export async function deletePastCounts<DB>(
  db: Kysely<DB>,
  { table, keyColumn }: CallCountTable,
  nowMs: number,
): Promise<void> {
  const oldest = minuteOf(nowMs) - MINUTES_APART;
  const column = sql.ref(keyColumn);
  await sql`
    delete from ${sql.table(table)} where ${column} = any (array(
      select ${column} from ${sql.table(table)} where minute < ${oldest} for update skip locked
    ))`.execute(db);
}

/** Seconds until the counts of the minute end, 1 to 60. */
export function secondsToNextMinute(nowMs: number): number {
  return Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000);
}

export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS);
}
