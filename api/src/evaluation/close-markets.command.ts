import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import type { RoundKey } from './round-key.ts';

/**
 * Closes the market of every ledger whose lineup is complete for the first time: from its first
 * rated lineup on, only the season's own market phases let a user trade.
 */
export async function closeMarkets(
  trx: Transaction<Database>,
  round: RoundKey,
  slotCount: number,
): Promise<void> {
  // Transactions are written in the order of their key: the index grows at its end.
  await sql`
    with closed as (
      update ledger set player_market_phase = 'CLOSED', version = version + 1
      where season_id = ${round.seasonId}
        and player_market_phase = 'OPEN'
        and cardinality(slot_player_no) = ${slotCount}
        and not ${EMPTY_SLOT} = any (slot_player_no)
      returning user_id, version, budget
    )
    insert into ledger_transaction
      (season_id, user_id, version, kind, payload, budget_before, budget_after)
    select ${round.seasonId}, user_id, version, 'MARKET_CLOSED',
      ${JSON.stringify({ roundId: round.roundId })}::jsonb, budget, budget
    from closed order by user_id`.execute(trx);
}
