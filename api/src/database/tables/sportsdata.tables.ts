import type { Generated } from 'kysely';

interface PlayerRatingImportTable {
  season_id: string;
  player_no: number;
  /** Points of the season when they were imported. */
  season_points: number;
  /** What the player is called where the points came from. */
  external_player_id: string | null;
  /** Last round that was completed then; the points of later ones are added. 0: none was. */
  through_round_no: number;
  imported_at: Generated<Date>;
}

/** Tables of the sports data family, to be merged into the database's type. */
export interface SportsdataTables {
  player_rating_import: PlayerRatingImportTable;
}
