import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LedgerTransactionTable } from '../database/tables/ledger.tables.ts';
import { storedLedger } from '../ledger/stored-ledger.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { ArchivedLedger, ArchivedTransaction } from './archive.types.ts';

/** Ledgers read at once. */
const BATCH = 500;

/**
 * The ledgers of a season with all that was done in them, in the order of their users' numbers.
 * @param nameOf what a user is called in the archive
 */
export async function* readArchivedLedgers(
  db: Kysely<Database>,
  season: LoadedSeason,
  nameOf: (userId: string, userNo: number) => string,
): AsyncGenerator<ArchivedLedger, void> {
  for (let after = -1; ; ) {
    const ledgers = await db
      .selectFrom('ledger')
      .selectAll()
      .where('season_id', '=', season.id)
      .where('user_no', '>', after)
      .orderBy('user_no')
      .limit(BATCH)
      .execute();
    const last = ledgers.at(-1);
    if (!last) return;
    after = last.user_no;
    const transactions = Map.groupBy(
      await readTransactions(
        db,
        season.id,
        ledgers.map((ledger) => ledger.user_id),
      ),
      ({ user_id }) => user_id,
    );
    for (const ledger of ledgers) {
      yield {
        user: nameOf(ledger.user_id, ledger.user_no),
        state: storedLedger(season, ledger),
        transactions: (transactions.get(ledger.user_id) ?? []).map(archivedTransaction),
      };
    }
  }
}

function readTransactions(db: Kysely<Database>, seasonId: string, userIds: readonly string[]) {
  return db
    .selectFrom('ledger_transaction')
    .selectAll()
    .where('season_id', '=', seasonId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('version')
    .execute();
}

/** When it was done in real time is left out: it says nothing about the game, but about the user. */
function archivedTransaction({
  version,
  kind,
  payload,
  budget_before,
  budget_after,
}: Selectable<LedgerTransactionTable>): ArchivedTransaction {
  return {
    version,
    kind,
    payload,
    budgetBefore: budget_before,
    budgetAfter: budget_after,
  } as ArchivedTransaction;
}
