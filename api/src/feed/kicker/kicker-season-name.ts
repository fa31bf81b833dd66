/** The name of a season, read from the id of one of its rounds. */
export interface KickerSeasonName {
  readonly leagueId: string;
  readonly leagueName: string;
  readonly seasonId: string;
  readonly seasonName: string;
  /** 2024 for 2024/25. */
  readonly startYear: number;
}

/** Names of leagues; files carry only ids. */
const LEAGUE_NAMES: ReadonlyMap<string, string> = new Map([
  ['k0001', 'Bundesliga'],
  ['k0002', '2. Bundesliga'],
]);

/** Takes `rn-k000120240001` apart: league k0001, season 2024, round 1; null for other ids. */
export function kickerSeasonName(roundId: string): KickerSeasonName | null {
  const [, league, year] = /^rn-(k\d{4})(\d{4})\d{4}$/.exec(roundId) ?? [];
  if (!league || !year) return null;
  const startYear = Number(year);
  const endYear = String((startYear + 1) % 100).padStart(2, '0');
  return {
    leagueId: `lg-${league}`,
    leagueName: LEAGUE_NAMES.get(league) ?? `Liga ${league}`,
    seasonId: `se-${league}${year}`,
    seasonName: `${year}/${endYear}`,
    startYear,
  };
}
