import type { Leagues } from '@spieltag/shared-kernel/contract';

/** A season to choose in the league dropdown. */
export interface SeasonChoice {
  readonly seasonId: string;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly seasonName: string;
}

/** The seasons that are not hidden, the leagues in their own order, newest first within a league. */
export function seasonChoices({ leagues, seasons }: Leagues): SeasonChoice[] {
  return leagues.flatMap((league) =>
    seasons
      .filter((season) => season.leagueId === league.id && !season.hidden)
      .sort((one, other) => newestFirst(one.id, other.id, league.currentSeasonId))
      .map(({ id, name }) => ({
        seasonId: id,
        leagueId: league.id,
        leagueName: league.name,
        seasonName: name,
      })),
  );
}

function newestFirst(one: string, other: string, currentId: string | null): number {
  if (one === currentId) return -1;
  if (other === currentId) return 1;
  return other.localeCompare(one);
}
