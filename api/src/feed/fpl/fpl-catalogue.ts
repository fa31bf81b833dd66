import { FORMATIONS, SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import type {
  CatalogueMatch,
  CataloguePlayer,
  CatalogueRound,
  SeasonCatalogue,
} from '../feed.types.ts';
import type { FplFixture, FplPlayer } from './fpl-tables.ts';
import type { FplSeason } from './read-fpl-season.ts';

const LEAGUE_ID = 'lg-f0001';

/** Ids of a season's things; players and teams keep theirs over the seasons. */
export function fplIds(season: FplSeason) {
  const startYear = startYearOf(season);
  return {
    startYear,
    season: `se-f${startYear}`,
    team: (number: number) => `tm-f${padded(season.teams.get(number)?.code ?? 0, 5)}`,
    player: (element: number) => `pl-f${padded(season.players.get(element)?.code ?? 0, 8)}`,
    match: (fixture: FplFixture) => `mt-f${padded(fixture.code, 8)}`,
    round: (gameweek: number) => `rn-f${startYear}${padded(gameweek, 2)}`,
  };
}

export type FplIds = ReturnType<typeof fplIds>;

/** The catalogue with the players as given, who change during the season. */
export function fplCatalogue(
  season: FplSeason,
  ids: FplIds,
  matches: readonly CatalogueMatch[],
  players: readonly CataloguePlayer[],
): SeasonCatalogue {
  return {
    league: { id: LEAGUE_ID, name: 'Premier League' },
    season: { id: ids.season, name: `${ids.startYear}/${padded((ids.startYear + 1) % 100, 2)}` },
    preset: SEASON_PRESETS.fantasy,
    teams: [...season.teams.values()].map(({ number, name, shortName }) => ({
      id: ids.team(number),
      name,
      shortName,
    })),
    players,
    rounds: roundsOf(season, ids),
    matches,
    formations: FORMATIONS,
    // The market is open every week.
    restrictedWindows: [],
  };
}

export function matchesOf(season: FplSeason, ids: FplIds): readonly CatalogueMatch[] {
  return [...season.fixtures.values()].map((fixture) => ({
    id: ids.match(fixture),
    roundId: ids.round(fixture.gameweek),
    homeTeamId: ids.team(fixture.home),
    guestTeamId: ids.team(fixture.guest),
    homeTeamName: null,
    guestTeamName: null,
    date: fixture.kickOff,
  }));
}

/** The players as the tables know them at the end of the season, at the prices of its start. */
export function playersOf(season: FplSeason, ids: FplIds): readonly CataloguePlayer[] {
  return [...season.players.values()].map((player: FplPlayer) => ({
    id: ids.player(player.element),
    teamId: ids.team(player.team),
    firstName: player.firstName,
    lastName: player.lastName,
    displayName: player.displayName,
    displayLongName: `${player.firstName} ${player.lastName}`,
    marketValue: player.startPrice,
    position: player.position,
    countryCode: null,
    shirtNumber: null,
    height: null,
    weight: null,
    birthday: null,
    status: 'UNKNOWN',
  }));
}

/** A gameweek all of whose matches were postponed stays, half-way between its neighbours. */
function roundsOf(season: FplSeason, ids: FplIds): CatalogueRound[] {
  const fixtures = [...season.fixtures.values()];
  const kickOffs = (wanted: (gameweek: number) => boolean) =>
    fixtures.filter(({ gameweek }) => wanted(gameweek)).map(({ kickOff }) => kickOff);
  return season.gameweeks.map((gameweek) => {
    const own = kickOffs((other) => other === gameweek);
    const before = Math.max(...kickOffs((other) => other < gameweek));
    const after = Math.min(...kickOffs((other) => other > gameweek));
    const between = Math.floor((Number.isFinite(before) ? before + after : 2 * after) / 2);
    return {
      id: ids.round(gameweek),
      name: `Gameweek ${gameweek}`,
      startDate: own.length > 0 ? Math.min(...own) : between,
      endDate: own.length > 0 ? Math.max(...own) : between,
    };
  });
}

function startYearOf(season: FplSeason): number {
  const kickOffs = [...season.fixtures.values()].map(({ kickOff }) => kickOff);
  return new Date(Math.min(...kickOffs)).getUTCFullYear();
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
