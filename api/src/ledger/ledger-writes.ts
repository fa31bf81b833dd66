import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { Lanes } from './lanes.ts';
import type { LedgerWork } from './ledger-work.types.ts';
import { writeChangeIfUnchanged } from './write-change.ts';
import { type SeenChange, writeTogether } from './write-together.ts';

/** PostgreSQL's classes for values that a column cannot hold: the statement has written nothing. */
const REFUSED_VALUE = /^2[23]/;

/** Writes changes that were decided on ledgers as they were seen. */
export interface LedgerWrites {
  /** Resolves to false if ledger or season are not as seen or have closed, or the request was answered before. */
  write(change: SeenChange): Promise<boolean>;
}

/** Writes them in batches, a lane for each state of a season and the time until which it holds. */
export class LedgerBatches implements LedgerWrites {
  readonly #db: Kysely<Database>;
  readonly #work: LedgerWork;
  readonly #lanes: Lanes<SeenChange, boolean>;

  constructor(db: Kysely<Database>, work: LedgerWork) {
    this.#db = db;
    this.#work = work;
    this.#lanes = new Lanes({
      laneOf: ({ seen: { row, state, closesAt } }) =>
        `${row.season_id} ${state.stateVersion} ${state.catalogueVersion} ${closesAt}`,
      keyOf: ({ seen }) => seen.row.user_id,
      wait: (leave) => work.gather('commit', leave),
      send: (changes) => this.#send(changes),
    });
  }

  write(change: SeenChange): Promise<boolean> {
    return this.#lanes.add(change);
  }

  async #send(
    changes: readonly [SeenChange, ...SeenChange[]],
  ): Promise<readonly (boolean | Promise<boolean>)[]> {
    try {
      return await this.#work.run('commit', () => writeTogether(this.#db, changes));
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (typeof code !== 'string' || !REFUSED_VALUE.test(code)) throw error;
      // One of them is to blame, and only that one is to fail.
      return changes.map((change) => this.#writeAlone(change));
    }
  }

  #writeAlone({ seen, change, answer }: SeenChange): Promise<boolean> {
    return this.#work.run('commit', () => writeChangeIfUnchanged(this.#db, seen, change, answer));
  }
}
