import type { Leagues } from './schemas/sportsdata.ts';

/** Leagues whose season is the default, in this order. */
const DEFAULT_LEAGUES = ['lg-k0107', 'lg-k0101'];

/**
 * The season to show: the wanted one (from the address), or where the address wants none the stored
 * one, each only when it exists and is not hidden; else the season of lg-k0107 if visible, else of
 * lg-k0101 if visible, else the first league's. Undefined: there is no visible season at all.
 */
export function chooseSeason(
  { leagues, seasons }: Leagues,
  wanted: string | undefined,
  stored: string | undefined,
): string | undefined {
  const visible = seasons.filter((season) => !season.hidden);
  const isVisible = (id: string | null | undefined) => visible.some((season) => season.id === id);
  const ofLeague = (leagueId: string | undefined) => {
    const current = leagues.find((league) => league.id === leagueId)?.currentSeasonId;
    return current && isVisible(current) ? current : undefined;
  };
  if (isVisible(wanted)) return wanted;
  if (wanted === undefined && isVisible(stored)) return stored;
  const [first] = leagues;
  return [...DEFAULT_LEAGUES, first?.id].map(ofLeague).find(Boolean) ?? visible[0]?.id;
}

/** A season can be played when it is the current one of its league and not hidden. */
export function isActiveSeason({ leagues, seasons }: Leagues, seasonId: string): boolean {
  const season = seasons.find(({ id }) => id === seasonId);
  if (!season || season.hidden) return false;
  return leagues.find(({ id }) => id === season.leagueId)?.currentSeasonId === seasonId;
}
