import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { Lanes } from './lanes.ts';
import { findLedgers } from './ledger.repository.ts';
import type { FoundLedger, LedgerKey } from './ledger.types.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { LedgerWork } from './ledger-work.types.ts';

/** Reads ledgers this server has not seen in the present state of their season, many at once. */
export class LedgerReads {
  readonly #lanes: Lanes<LedgerKey, FoundLedger | undefined>;

  constructor(db: Kysely<Database>, ledgers: LedgerCache, work: LedgerWork) {
    this.#lanes = new Lanes({
      laneOf: ({ seasonId }) => seasonId,
      keyOf: ({ userId }) => userId,
      wait: (leave) => work.gather('commit', leave),
      send: async (keys) => {
        const [{ seasonId }] = keys;
        const userIds = keys.map(({ userId }) => userId);
        const found = await work.run('commit', () =>
          findLedgers({ db, ledgers }, seasonId, userIds),
        );
        return userIds.map((userId) => found.get(userId));
      },
    });
  }

  /** Resolves to the ledger as it stands with the state of the season; undefined: never opened. */
  find(key: LedgerKey): Promise<FoundLedger | undefined> {
    return this.#lanes.add(key);
  }
}
