import type { TokenRole, TransactionRequest } from '@spieltag/shared-kernel/contract';
import { checkTransaction, isComplete, type Transaction } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { ApiProblem, refusedProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import {
  type ChangedLedger,
  type ChangeRequest,
  changeLedger,
  type LedgerSituation,
} from './change-ledger.command.ts';
import type { LedgerColumns } from './ledger.repository.ts';
import type { Trade } from './ledger-transaction.types.ts';
import { lineupColumns, lineupOf, placedLineup } from './slots.codec.ts';

export interface TradeRequest extends ChangeRequest {
  /** Trial accounts may not complete their roster. */
  readonly role: TokenRole;
}

/**
 * Buys and sells players at today's prices.
 * @throws ApiProblem with the refusal of the rules, or TRIAL_NOT_ALLOWED
 */
export async function tradePlayers(
  db: Kysely<Database>,
  request: TradeRequest,
  sent: TransactionRequest,
): Promise<ChangedLedger> {
  return changeLedger(db, request, (situation) => {
    const { season, row, rules } = situation;
    const held = { budget: row.budget, lineup: lineupOf(season, row) };
    const verdict = checkTransaction(held, sent, rules);
    if (!verdict.ok) throw refusedProblem(verdict.error);
    const { squad, bought } = verdict.value;
    if (request.role === 'trial' && bought.length > 0 && isComplete(squad.lineup, rules)) {
      throw new ApiProblem('TRIAL_NOT_ALLOWED');
    }
    return {
      event: { kind: 'PLAYER_TRANSACTION', payload: tradePayload(season, verdict.value) },
      columns: {
        budget: squad.budget,
        ...lineupColumns(season, squad.lineup),
        ...windowColumns(situation),
      },
    };
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

function tradeOf(season: LoadedSeason, playerId: string): Trade {
  const player = season.playerById.get(playerId);
  if (!player) throw new Error(`player ${playerId} is not in season ${season.id}`);
  return { playerId, price: player.marketValue };
}

/** The first trade in a restricted window writes down the squad the window opened with. */
function windowColumns({ state, row, rules }: LedgerSituation): LedgerColumns {
  const windowNo = state.restrictedWindowNo;
  if (rules.marketPhase !== 'RESTRICTED' || row.restricted_window_no === windowNo) return {};
  return { restricted_window_no: windowNo, squad_at_window_open: row.slot_player_no };
}
