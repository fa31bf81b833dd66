import { type AchievementFacts, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { type LineupColumns, lineupOf } from '../lineups/slots.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { LedgerRow } from './ledger.types.ts';

type FactsRow = LineupColumns & Pick<LedgerRow, 'favorite_player_ids'>;

/** What achievements are measured by besides what is counted in the book. */
export function achievementFacts(
  season: LoadedSeason,
  row: FactsRow,
): Omit<AchievementFacts, 'stats'> {
  return {
    rosterSize: squadPlayerIds(lineupOf(season, row)).length,
    completeSize: season.preset.limits.maxLineupSize,
    favorites: row.favorite_player_ids.length,
  };
}
