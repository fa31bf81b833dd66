import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RoundKey } from './round-key.ts';

/**
 * Closes the markets of those of the users whose market is still open: from its first rated lineup on,
 * only the season's own market phases let a user trade.
 */
export async function closeMarkets(
  trx: Transaction<Database>,
  { seasonId, roundId }: RoundKey,
  userNos: readonly number[],
): Promise<void> {
  if (userNos.length === 0) return;
  // Held in the order in which whoever changes several ledgers of a season does, so that no two wait for
  // each other. Transactions are written in the order of their key: the index grows at its end.
  await sql`
    with held as materialized (
      select user_id from ledger
      where season_id = ${seasonId} and user_no = any (${`{${userNos.join(',')}}`}::int[])
        and player_market_phase = 'OPEN'
      order by user_id collate "C" for no key update
    ), closed as (
      update ledger set player_market_phase = 'CLOSED', version = version + 1
      from held where season_id = ${seasonId} and ledger.user_id = held.user_id
      returning ledger.user_id, version, budget
    )
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after)
    select ${seasonId}, user_id, version, 'MARKET_CLOSED', ${JSON.stringify({ roundId })}::jsonb,
      budget, budget
    from closed order by user_id`.execute(trx);
}
