import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { type ExternalPages, externalPage } from '../settings/external-pages.ts';

/**
 * Where a match is reported on; our own page of its round when nobody configured another.
 * @throws ApiProblem ROUND_NOT_FOUND, NOT_FOUND (no such match in the round)
 */
export async function findMatchPage(
  { seasons }: SeasonContext,
  pages: ExternalPages,
  { roundId, matchId }: { readonly roundId: string; readonly matchId: string },
): Promise<string> {
  const { id: seasonId, leagueId, matches } = await seasons.ofRound(roundId);
  const isKnown = matches.some((match) => match.id === matchId && match.roundId === roundId);
  if (!isKnown) throw new ApiProblem('NOT_FOUND', { matchId });
  const ids = { seasonId, leagueId, roundId, matchId };
  return externalPage(pages, 'match', ids) ?? `/${seasonId}/live/${roundId}`;
}

/**
 * Where a player is described, in the league's current season or else the last one he was in; our
 * own page of the player when nobody configured another.
 * @throws ApiProblem NOT_FOUND (no such league), PLAYER_NOT_FOUND
 */
export async function findPlayerPage(
  db: Kysely<Database>,
  pages: ExternalPages,
  { playerId, leagueId }: { readonly playerId: string; readonly leagueId: string },
): Promise<string> {
  const league = await db
    .selectFrom('league')
    .select('current_season_id')
    .where('id', '=', leagueId)
    .executeTakeFirst();
  if (!league) throw new ApiProblem('NOT_FOUND', { leagueId });
  const seasons = await db
    .selectFrom('player')
    .innerJoin('season', 'season.id', 'player.season_id')
    .leftJoin('player_rating_import', (join) =>
      join
        .onRef('player_rating_import.season_id', '=', 'player.season_id')
        .onRef('player_rating_import.player_no', '=', 'player.player_no'),
    )
    .select(['season.id', 'external_player_id'])
    .where('player.id', '=', playerId)
    .where('season.league_id', '=', leagueId)
    .orderBy('season.order_no')
    .orderBy('season.id', 'desc')
    .execute();
  const season = seasons.find(({ id }) => id === league.current_season_id) ?? seasons[0];
  if (!season) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId });
  const ids = { seasonId: season.id, leagueId, playerId };
  const external = season.external_player_id
    ? { externalPlayerId: season.external_player_id }
    : undefined;
  return externalPage(pages, 'player', ids, external) ?? `/${season.id}/player-details/${playerId}`;
}
