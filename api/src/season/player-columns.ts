import type { Insertable } from 'kysely';
import type { PlayerTable } from '../database/tables/season.tables.ts';
import type { CataloguePlayer } from '../feed/feed.types.ts';

/** The columns of a player as a feed announces them. */
export function playerColumns(
  player: CataloguePlayer,
): Omit<Insertable<PlayerTable>, 'season_id' | 'player_no'> {
  return {
    id: player.id,
    team_id: player.teamId,
    first_name: player.firstName,
    last_name: player.lastName,
    display_name: player.displayName,
    display_long_name: player.displayLongName,
    market_value: player.marketValue,
    position: player.position,
    country_code: player.countryCode,
    shirt_number: player.shirtNumber,
    height: player.height,
    weight: player.weight,
    birthday: player.birthday,
    status: player.status,
  };
}
