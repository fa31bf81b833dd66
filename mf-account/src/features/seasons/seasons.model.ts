import {
  isActiveSeason,
  type League,
  type Leagues,
  type Season,
} from '@spieltag/shared-kernel/contract';

/** The seasons of a league that can be looked at. */
export interface LeagueSeasons {
  readonly league: League;
  /** The season that is played; undefined between two seasons. */
  readonly active: Season | undefined;
  readonly past: readonly Season[];
}

/** Seasons that are not hidden, grouped by league; leagues without any are left out. */
export function visibleSeasons(all: Leagues): readonly LeagueSeasons[] {
  return all.leagues
    .map((league) => {
      const seasons = all.seasons.filter(
        ({ leagueId, hidden }) => leagueId === league.id && !hidden,
      );
      const active = seasons.find(({ id }) => isActiveSeason(all, id));
      return { league, active, past: seasons.filter((season) => season !== active) };
    })
    .filter(({ active, past }) => active !== undefined || past.length > 0);
}

/** The season that is played in the league of a past one; undefined: this one is, or none is. */
export function currentInstead(all: Leagues, seasonId: string): Season | undefined {
  const shown = all.seasons.find(({ id }) => id === seasonId);
  const group = visibleSeasons(all).find(({ league }) => league.id === shown?.leagueId);
  return group?.active?.id === seasonId ? undefined : group?.active;
}
