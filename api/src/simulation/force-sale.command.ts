import type { PreparedReply } from '@spieltag/server-kit/replies';
import { accept, priceOf, refuse, slotOf } from '@spieltag/shared-kernel/rules';
import { changeLedger } from '../ledger/change-ledger.command.ts';
import type { ChangeRequest } from '../ledger/change-request.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { tradeOf } from '../ledger/player-transaction.command.ts';
import { lineupColumns, lineupOf, placedLineup } from '../lineups/slots.codec.ts';
import { refusedProblem } from '../problems/api-problem.ts';

/**
 * Sells a player of the squad at today's price, whatever market, match or card say: as happens to
 * players a season loses.
 * @throws ApiProblem REFUSED_NOT_IN_SQUAD, REFUSED_UNKNOWN_PLAYER, REFUSED_NO_PRICE
 */
export async function sellByForce(
  context: LedgerContext,
  request: ChangeRequest,
  playerId: string,
): Promise<PreparedReply> {
  return changeLedger(context, request, ({ season, row, rules }) => {
    const held = lineupOf(season, row);
    const slot = slotOf(held, playerId);
    if (slot === undefined) return refuse(refusedProblem({ code: 'NOT_IN_SQUAD', playerId }));
    const price = priceOf(playerId, rules);
    if (!price.ok) return refuse(refusedProblem(price.error));
    const lineup = { ...held, indexedPlayers: held.indexedPlayers.with(slot, null) };
    const payload = { lineup: placedLineup(season, lineup), sold: [tradeOf(season, playerId)] };
    return accept({
      event: { kind: 'FORCED_SALE', payload },
      columns: { budget: row.budget + price.value, ...lineupColumns(season, lineup) },
    });
  });
}
