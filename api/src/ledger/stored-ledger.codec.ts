import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import { planOf } from '../lineups/plan.codec.ts';
import { lineupOf, placedLineup } from '../lineups/slots.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { holdingsOf } from './holdings.codec.ts';
import type { LedgerRow } from './ledger.types.ts';
import type { ReplayedLedger } from './replay.model.ts';

/** A ledger's row in the words of its replay, to the last field: the two have to be the same. */
export function storedLedger(season: LoadedSeason, row: LedgerRow): ReplayedLedger {
  const { restricted_window_no: no, squad_at_window_open: squad } = row;
  return {
    version: row.version,
    ...holdingsOf(season, row),
    lineup: placedLineup(season, lineupOf(season, row)),
    favoritePlayerIds: row.favorite_player_ids,
    ...(row.substitution_plan && { substitutions: planOf(season, row.substitution_plan) }),
    playerMarketPhase: row.player_market_phase,
    window:
      no === null || squad === null
        ? null
        : {
            no,
            playerIds: squad.map((playerNo) =>
              playerNo === EMPTY_SLOT ? null : (season.players[playerNo]?.id ?? null),
            ),
          },
  };
}
