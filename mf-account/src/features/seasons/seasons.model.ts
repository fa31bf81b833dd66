import type { League, Leagues, Season } from '@spieltag/shared-kernel/contract';

/** The seasons of a league that can be looked at. */
export interface LeagueSeasons {
  readonly league: League;
  readonly seasons: readonly Season[];
}

/** Seasons that are not hidden, grouped by league; leagues without any are left out. */
export function visibleSeasons({ leagues, seasons }: Leagues): readonly LeagueSeasons[] {
  return leagues
    .map((league) => ({
      league,
      seasons: seasons.filter(({ leagueId, hidden }) => leagueId === league.id && !hidden),
    }))
    .filter((group) => group.seasons.length > 0);
}
