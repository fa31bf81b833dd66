import { priceOf, slotOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { refusedProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { changeLedger } from '../ledger/change-ledger.command.ts';
import type { ChangeRequest } from '../ledger/change-request.ts';
import { tradeOf } from '../ledger/player-transaction.command.ts';
import { lineupColumns, lineupOf, placedLineup } from '../ledger/slots.codec.ts';
import type { PreparedReply } from '../plugins/etag.ts';

/**
 * Sells a player of the squad at today's price, whatever market, match or card say: as happens to
 * players a season loses.
 * @throws ApiProblem REFUSED_NOT_IN_SQUAD, REFUSED_UNKNOWN_PLAYER, REFUSED_NO_PRICE
 */
export async function sellByForce(
  db: Kysely<Database>,
  request: ChangeRequest,
  playerId: string,
): Promise<PreparedReply> {
  return changeLedger(db, request, ({ season, row, rules }) => {
    const held = lineupOf(season, row);
    const slot = slotOf(held, playerId);
    if (slot === undefined) throw refusedProblem({ code: 'NOT_IN_SQUAD', playerId });
    const price = priceOf(playerId, rules);
    if (!price.ok) throw refusedProblem(price.error);
    const lineup = { ...held, indexedPlayers: held.indexedPlayers.with(slot, null) };
    const payload = { lineup: placedLineup(season, lineup), sold: [tradeOf(season, playerId)] };
    return {
      event: { kind: 'FORCED_SALE', payload },
      columns: { budget: row.budget + price.value, ...lineupColumns(season, lineup) },
    };
  });
}
