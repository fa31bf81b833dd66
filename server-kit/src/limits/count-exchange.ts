import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type CallCountTable,
  COUNTED_ON,
  deletePastCounts,
  minuteOf,
  type ProcessCallCounts,
} from './call-counts.ts';

/** Who has called less often is near no limit: nobody else needs to know. */
const WORTH_TELLING = 10;

/** What the counts of a process are exchanged with. */
export interface CountExchangeOptions<DB> {
  readonly db: Kysely<DB>;
  readonly table: CallCountTable;
  readonly own: ProcessCallCounts;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Calls of a minute from which on others are told; default 10. */
  readonly atLeast?: number;
}

/**
 * Lets the processes of a database count together without a call that waits for it: now and then each
 * adds what it has counted to what all have, and goes on from there. Between two exchanges each
 * may let through what it would alone.
 */
export class CountExchange<DB> {
  readonly #options: CountExchangeOptions<DB>;
  #sweptAt = 0;

  constructor(options: CountExchangeOptions<DB>) {
    this.#options = options;
  }

  /** One statement, and none where nobody calls often. */
  async exchange(): Promise<void> {
    const { db, table, own, clock, atLeast = WORTH_TELLING } = this.#options;
    const untold = [...own.takeUntold(atLeast)];
    if (untold.length === 0) return;
    const minute = minuteOf(clock());
    const keyOf = new Map(untold.map(([key]) => [hash('sha256', key, 'hex'), key]));
    const column = sql.ref(table.keyColumn);
    const { rows } = await sql<{ key: string; calls: number }>`
      insert into ${sql.table(table.table)} as counted (${column}, minute, calls)
      select decode(told.key, 'hex'), ${minute}, told.calls
      from unnest(${[...keyOf.keys()]}::text[], ${untold.map(([, calls]) => calls)}::int[])
        as told (key, calls)
      order by told.key
      on conflict (${column}) do update set ${COUNTED_ON}
      returning encode(${column}, 'hex') as key, calls`.execute(db);
    if (minuteOf(clock()) !== minute) return;
    for (const { key: hashed, calls } of rows) {
      const key = keyOf.get(hashed) ?? '';
      own.raise(key, calls + own.untold(key));
    }
    if (this.#sweptAt === minute) return;
    this.#sweptAt = minute;
    await deletePastCounts(db, table, clock());
  }
}
