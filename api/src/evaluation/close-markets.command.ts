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
  // Transactions are written in the order of their key: the index grows at its end.
  await sql`
    with closed as (
      update ledger set player_market_phase = 'CLOSED', version = version + 1
      where season_id = ${seasonId} and user_no = any (${`{${userNos.join(',')}}`}::int[])
        and player_market_phase = 'OPEN'
      returning user_id, version, budget
    )
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after)
    select ${seasonId}, user_id, version, 'MARKET_CLOSED', ${JSON.stringify({ roundId })}::jsonb,
      budget, budget
    from closed order by user_id`.execute(trx);
}
