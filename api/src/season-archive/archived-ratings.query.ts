import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { readPlayerRatings } from '../sportsdata/player-ratings.query.ts';
import type { ArchivedRating } from './archive.types.ts';
import { playerIdOf } from './player-id.ts';

/** The season points of all players who have some, and which of them were imported. */
export async function readArchivedRatings(
  db: Kysely<Database>,
  season: LoadedSeason,
): Promise<ArchivedRating[]> {
  const imports = await db
    .selectFrom('player_rating_import')
    .select(['player_no', 'season_points', 'external_player_id', 'through_round_no'])
    .where('season_id', '=', season.id)
    .execute();
  const importOf = new Map(imports.map((row) => [row.player_no, row]));
  const ratings = [...(await readPlayerRatings(db, season.id))].sort(([a], [b]) => a - b);
  return ratings.flatMap(([playerNo, { breakDown }]): ArchivedRating[] => {
    const imported = importOf.get(playerNo);
    if (!imported && breakDown.ratingSum === 0) return [];
    return [
      {
        playerId: playerIdOf(season, playerNo),
        seasonPoints: breakDown.ratingSum,
        imported: imported
          ? {
              seasonPoints: imported.season_points,
              throughRoundNo: imported.through_round_no,
              externalPlayerId: imported.external_player_id,
            }
          : null,
      },
    ];
  });
}
