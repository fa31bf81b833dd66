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
  /** Those after it. */
  readonly coming: readonly Season[];
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
      const isComing = ({ id }: Season) => active !== undefined && isLater(id, active.id);
      return {
        league,
        active,
        coming: seasons.filter(isComing),
        past: seasons.filter((season) => season !== active && !isComing(season)),
      };
    })
    .filter(({ active, past }) => active !== undefined || past.length > 0);
}

/**
 * Ids of a league's seasons end in their year, so they tell which one is later. The order of the list does
 * not: it is the one in which seasons were imported, and an old one may come last.
 */
function isLater(id: string, than: string): boolean {
  return id.localeCompare(than) > 0;
}

/** The season that is played in the league of another one. */
interface CurrentInstead {
  readonly season: Season;
  /** The other one comes after it. */
  readonly isBefore: boolean;
}

/** The season that is played in the league of the one that is shown; undefined: this one is, or none is. */
export function currentInstead(all: Leagues, seasonId: string): CurrentInstead | undefined {
  const shown = all.seasons.find(({ id }) => id === seasonId);
  const group = visibleSeasons(all).find(({ league }) => league.id === shown?.leagueId);
  if (!group?.active || group.active.id === seasonId) return undefined;
  return { season: group.active, isBefore: group.coming.some(({ id }) => id === seasonId) };
}
