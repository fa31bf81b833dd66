import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { Lineup } from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from '../season/season.types.ts';
import type { LedgerRow } from './ledger.repository.ts';
import { lineupOf, playerIdsOf } from './slots.codec.ts';

/**
 * A ledger as its owner sees it. What was bought and sold in the restricted window is the
 * difference to the squad when it opened, so buying and selling back cancels.
 * @param restrictedWindowNo the window that is open; null: none
 */
export function presentLedger(
  season: LoadedSeason,
  row: LedgerRow,
  restrictedWindowNo: number | null,
): Ledger {
  const lineup = lineupOf(season, row);
  const squad = playerIdsOf(season, row.slot_player_no);
  const atOpening = squadAtOpening(season, row, restrictedWindowNo);
  return {
    seasonId: season.id,
    userId: row.user_id,
    version: row.version,
    budget: { value: row.budget },
    softCurrency: { value: row.soft_currency },
    lineup: presentLineup(lineup),
    playerMarketPhase: row.player_market_phase,
    playersBoughtWhileRestricted: squad.filter((id) => !atOpening.has(id)),
    playersSoldWhileRestricted: [...atOpening].filter((id) => !squad.includes(id)),
    favoritePlayerIds: row.favorite_player_ids,
    achievements: [],
    actions: [],
  };
}

/**
 * The squad as it was when the open restricted window opened: as written down with the first trade
 * in it, else the present one. Without a window it is the present one.
 */
export function squadAtOpening(
  season: LoadedSeason,
  row: LedgerRow,
  restrictedWindowNo: number | null,
): ReadonlySet<string> {
  const hasTraded = restrictedWindowNo !== null && row.restricted_window_no === restrictedWindowNo;
  const slots = hasTraded ? row.squad_at_window_open : null;
  return new Set(playerIdsOf(season, slots ?? row.slot_player_no));
}

function presentLineup({ formationId, indexedPlayers }: Lineup): Ledger['lineup'] {
  return { formationId, indexedPlayers: indexedPlayers.map((placed) => placed && { ...placed }) };
}
