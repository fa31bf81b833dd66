import type { LoadedSeason } from '../season/season.types.ts';

/** The id of a player whose number is known to be one of the season's. */
export function playerIdOf(season: LoadedSeason, playerNo: number): string {
  const player = season.players[playerNo];
  if (!player) throw new Error(`season ${season.id} has no player number ${playerNo}`);
  return player.id;
}
