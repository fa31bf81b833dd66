import { csvTable } from '../source/csv-table.ts';
import { malformed, type SeasonFile, type SeasonFolder } from '../source/season-folder.ts';
import {
  type FplAppearance,
  type FplFixture,
  type FplPlayer,
  type FplTeam,
  fplAppearance,
  fplFixture,
  fplPlayer,
  fplTeam,
} from './fpl-tables.ts';

/** Everything a season's folder says, checked: who is referred to is known. */
export interface FplSeason {
  /** By number, element and number within the season. */
  readonly teams: ReadonlyMap<number, FplTeam>;
  readonly players: ReadonlyMap<number, FplPlayer>;
  readonly fixtures: ReadonlyMap<number, FplFixture>;
  /** All gameweeks, those without fixtures included. */
  readonly gameweeks: readonly number[];
  readonly appearances: readonly FplAppearance[];
}

/** Reads `teams`, `players_raw`, `fixtures` and `gws/gwN` (`.csv` or `.csv.gz`). */
export async function readFplSeason(folder: SeasonFolder): Promise<FplSeason> {
  await folder.check();
  const teams = csvTable(await folder.read('teams.csv')).map(fplTeam);
  const playersFile = await folder.read('players_raw.csv');
  const players = csvTable(playersFile).map(fplPlayer);
  const fixturesFile = await folder.read('fixtures.csv');
  const fixtures = csvTable(fixturesFile)
    .map(fplFixture)
    .filter((fixture) => fixture !== null);
  if (fixtures.length === 0) throw malformed(fixturesFile.path, 'names no fixture');
  const lastGameweek = Math.max(...fixtures.map(({ gameweek }) => gameweek));
  const season = {
    teams: new Map(teams.map((team) => [team.number, team])),
    players: new Map(players.map((player) => [player.element, player])),
    fixtures: new Map(fixtures.map((fixture) => [fixture.number, fixture])),
    gameweeks: Array.from({ length: lastGameweek }, (_, index) => index + 1),
  };
  checkTeamsOfPlayers(playersFile, season);
  checkTeamsOfFixtures(fixturesFile, season);
  const appearances: FplAppearance[] = [];
  for (const gameweek of season.gameweeks) {
    const name = `gws/gw${gameweek}.csv`;
    const played = fixtures.some((fixture) => fixture.gameweek === gameweek && fixture.finished);
    const file = played ? await folder.read(name) : await folder.readIfThere(name);
    if (!file) continue;
    for (const [index, row] of csvTable(file).entries()) {
      const appearance = fplAppearance(row);
      checkAppearance(file, index + 2, appearance, gameweek, season);
      appearances.push(appearance);
    }
  }
  return { ...season, appearances };
}

type Known = Pick<FplSeason, 'teams' | 'players' | 'fixtures'>;

function checkTeamsOfPlayers(file: SeasonFile, { teams, players }: Known): void {
  for (const { element, team } of players.values()) {
    if (!teams.has(team)) {
      throw malformed(file.path, `is malformed: player ${element} has unknown team ${team}`);
    }
  }
}

function checkTeamsOfFixtures(file: SeasonFile, { teams, fixtures }: Known): void {
  for (const { number, home, guest } of fixtures.values()) {
    for (const team of [home, guest]) {
      if (!teams.has(team)) {
        throw malformed(file.path, `is malformed: fixture ${number} has unknown team ${team}`);
      }
    }
  }
}

function checkAppearance(
  file: SeasonFile,
  line: number,
  { element, fixture: number }: FplAppearance,
  gameweek: number,
  { players, fixtures }: Known,
): void {
  const refuse = (what: string) => malformed(file.path, `is malformed in line ${line}: ${what}`);
  const fixture = fixtures.get(number);
  if (!players.has(element)) throw refuse(`unknown player ${element}`);
  if (!fixture) throw refuse(`unknown fixture ${number}`);
  if (fixture.gameweek !== gameweek) {
    throw refuse(`fixture ${number} belongs to gameweek ${fixture.gameweek}`);
  }
}
