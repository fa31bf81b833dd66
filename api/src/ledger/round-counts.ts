import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { asCounted, type CountedLedger, hasDueRounds, readDueRounds } from './count-due-rounds.ts';
import { Lanes } from './lanes.ts';
import type { LedgerSituation } from './ledger-situation.model.ts';
import type { LedgerWork } from './ledger-work.types.ts';

/**
 * Counts the completed rounds of ledgers that are changed, of many at once: after a round that is what
 * the first change of every ledger begins with.
 */
export class RoundCounts {
  readonly #lanes: Lanes<LedgerSituation, CountedLedger>;

  constructor(db: Kysely<Database>, work: LedgerWork) {
    this.#lanes = new Lanes({
      laneOf: ({ season }) => `${season.id} ${season.catalogueVersion}`,
      keyOf: ({ row }) => row.user_id,
      wait: (leave) => work.gather('commit', leave),
      send: async (situations) => {
        const [{ season }] = situations;
        const count = await work.run('commit', () =>
          // One connection, as it is one slot.
          db.connection().execute((one) => readDueRounds(one, season, situations)),
        );
        // Whoever cannot be counted fails alone.
        return situations.map(async (situation) => count(situation));
      },
    });
  }

  /** As `countDueRounds`; holds no slot while it waits. */
  async count(situation: LedgerSituation): Promise<CountedLedger> {
    return hasDueRounds(situation) ? this.#lanes.add(situation) : asCounted(situation);
  }
}
