import type { PreparedReply } from '@spieltag/server-kit/replies';
import type { TokenRole, TransactionRequest } from '@spieltag/shared-kernel/contract';
import {
  accept,
  checkTransaction,
  isComplete,
  refuse,
  type Transaction,
} from '@spieltag/shared-kernel/rules';
import type { Trade } from '../database/tables/ledger-transaction.types.ts';
import { lineupColumns, lineupOf, placedLineup } from '../lineups/slots.codec.ts';
import { ApiProblem, refusedProblem } from '../problems/api-problem.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { type ChangeSituation, changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';
import { findJoinRefusal } from './join-refusal.query.ts';
import type { LedgerContext } from './ledger-context.ts';

export interface TradeRequest extends ChangeRequest {
  /** Trial accounts may not complete their roster. */
  readonly role: TokenRole;
}

/**
 * Buys and sells players at today's prices.
 * @throws ApiProblem with the refusal of the rules, TRIAL_NOT_ALLOWED or SEASON_RUNNING
 */
export async function tradePlayers(
  context: LedgerContext,
  request: TradeRequest,
  sent: TransactionRequest,
): Promise<PreparedReply> {
  return changeLedger(context, request, async (situation) => {
    const { season, row, rules } = situation;
    const held = { budget: row.budget, lineup: lineupOf(season, row) };
    const verdict = checkTransaction(held, sent, rules);
    if (!verdict.ok) return refuse(refusedProblem(verdict.error));
    const { squad, bought } = verdict.value;
    const joinRefusal = bought.length > 0 ? await findJoinRefusal(situation) : undefined;
    if (joinRefusal) return refuse(joinRefusal);
    if (request.role === 'trial' && bought.length > 0 && isComplete(squad.lineup, rules)) {
      return refuse(new ApiProblem('TRIAL_NOT_ALLOWED'));
    }
    const openedWindowNo = openedWindow(situation);
    const payload = tradePayload(season, verdict.value);
    const columns = { budget: squad.budget, ...lineupColumns(season, squad.lineup) };
    if (openedWindowNo === undefined) {
      return accept({ event: { kind: 'PLAYER_TRANSACTION', payload }, columns });
    }
    return accept({
      event: { kind: 'PLAYER_TRANSACTION', payload: { ...payload, openedWindowNo } },
      columns: {
        ...columns,
        restricted_window_no: openedWindowNo,
        squad_at_window_open: row.slot_player_no,
      },
    });
  });
}

/** A trade as it is written down. */
export function tradePayload(season: LoadedSeason, { squad, bought, sold }: Transaction) {
  return {
    lineup: placedLineup(season, squad.lineup),
    bought: bought.map((playerId) => tradeOf(season, playerId)),
    sold: sold.map((playerId) => tradeOf(season, playerId)),
  };
}

/** A player and today's price, as it is written down. */
export function tradeOf(season: LoadedSeason, playerId: string): Trade {
  const player = season.playerById.get(playerId);
  if (!player) throw new Error(`player ${playerId} is not in season ${season.id}`);
  return { playerId, price: player.marketValue };
}

/** The restricted window this is the first trade in; undefined: none. */
function openedWindow({ state, row, rules }: ChangeSituation): number | undefined {
  const windowNo = state.restrictedWindowNo;
  if (windowNo === null || rules.marketPhase !== 'RESTRICTED') return undefined;
  return row.restricted_window_no === windowNo ? undefined : windowNo;
}
