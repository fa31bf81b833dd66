import type { Database } from '@spieltag/api/database';
import { changesIn } from '@spieltag/api/game';
import { type Kysely, sql } from 'kysely';
import type { BenchSeason } from './season.ts';

/** Changes of ledgers that were acknowledged, to be looked for in the database afterwards. */
export class Acknowledged {
  readonly #versions = new Map<string, Set<number>>();

  /**
   * @param ledger body of the answer to a change
   * @returns its version, as its owner sees it
   */
  add(userId: string, ledger: string): number {
    const version = Number(/"version":(\d+)/.exec(ledger)?.[1]);
    const versions = this.#versions.get(userId) ?? new Set();
    this.#versions.set(userId, versions.add(changesIn(version)));
    return version;
  }

  /** How many there were. */
  get count(): number {
    return this.#versions.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** How many of them the database does not know. */
  async missing(db: Kysely<Database>, { seasonId }: BenchSeason): Promise<number> {
    const rows = await db
      .selectFrom('ledger')
      .leftJoin('ledger_transaction as change', (join) =>
        join
          .onRef('change.season_id', '=', 'ledger.season_id')
          .onRef('change.user_id', '=', 'ledger.user_id'),
      )
      .select(['ledger.user_id', 'ledger.version', 'change.version as changed_to'])
      .where('ledger.season_id', '=', seasonId)
      .where('ledger.user_id', '=', sql<string>`any(${[...this.#versions.keys()]})`)
      .execute();
    const kept = Map.groupBy(rows, ({ user_id }) => user_id);
    let missing = 0;
    for (const [userId, versions] of this.#versions) {
      const changes = kept.get(userId) ?? [];
      const known = new Set(changes.map(({ changed_to }) => changed_to));
      const present = changes[0]?.version ?? -1;
      for (const version of versions) {
        // A lineup that was sent twice changes nothing and names the version there was, 0 at first.
        if (version > present || (version > 0 && !known.has(version))) missing += 1;
      }
    }
    return missing;
  }
}
