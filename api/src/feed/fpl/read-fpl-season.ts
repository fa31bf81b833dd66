import { csvTable } from '../source/csv-table.ts';
import { malformed, type SeasonFile, type SeasonFolder } from '../source/season-folder.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { uniqueEntries } from '../source/unique-entries.ts';
import {
  type FplAppearance,
  type FplFixture,
  type FplPlayer,
  type FplTeam,
  fplFixture,
  fplPlayer,
  fplTeam,
  isManager,
  isUndated,
} from './fpl-tables.ts';
import { readGameweeks } from './read-gameweeks.ts';

/** Everything a season's folder says, checked: who is referred to is known. */
export interface FplSeason {
  /** By number, element and number within the season. */
  readonly teams: ReadonlyMap<number, FplTeam>;
  readonly players: ReadonlyMap<number, FplPlayer>;
  readonly fixtures: ReadonlyMap<number, FplFixture>;
  /** All gameweeks in order, also one that was called off as a whole. */
  readonly gameweeks: readonly number[];
  /** One for each player and match. */
  readonly appearances: readonly FplAppearance[];
  readonly skipped: SkippedRows;
}

/** Reads `teams`, `players_raw`, `fixtures` and `gws/gwN` (`.csv` or `.csv.gz`). */
export async function readFplSeason(folder: SeasonFolder): Promise<FplSeason> {
  await folder.check();
  const { skipped } = folder;
  const teamsFile = await folder.read('teams.csv');
  const numberOf = ({ number }: { readonly number: number }) => number;
  const teams = entriesOf(teamsFile, csvTable(teamsFile).map(fplTeam), numberOf, skipped);
  const playersFile = await folder.read('players_raw.csv');
  const [managerRows, playerRows] = partition(csvTable(playersFile), isManager);
  const managers = new Set(managerRows.map((row) => row.integer('id')));
  for (const element of managers) skipped.add('managers', `player ${element}`);
  const elementOf = ({ element }: FplPlayer) => element;
  const players = entriesOf(playersFile, playerRows.map(fplPlayer), elementOf, skipped);
  const fixturesFile = await folder.read('fixtures.csv');
  const [undatedRows, plannedRows] = partition(csvTable(fixturesFile), isUndated);
  const undated = new Set(undatedRows.map((row) => row.integer('id')));
  const planned = plannedRows.map(fplFixture);
  if (planned.length === 0) throw malformed(fixturesFile.path, 'names no fixture');
  const fixtures = entriesOf(fixturesFile, planned, numberOf, skipped);
  const season = { teams, players, fixtures };
  checkTeamsOfPlayers(playersFile, season);
  checkTeamsOfFixtures(fixturesFile, season);
  const known = { ...season, managers, undated };
  const { filed, appearances } = await readGameweeks(folder, known, skipped);
  return { ...season, appearances, skipped, gameweeks: gameweeksOf(season, filed) };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Entries by number; ids are made of their codes, which therefore must differ, too. */
function entriesOf<T extends { readonly code: number }>(
  { path }: SeasonFile,
  all: readonly T[],
  idOf: (entry: T) => number,
  skipped: SkippedRows,
): ReadonlyMap<number, T> {
  const entries = uniqueEntries({ path, name: 'its lines', entries: all, idOf }, skipped);
  uniqueEntries({ path, name: 'its codes', entries, idOf: ({ code }) => code }, skipped);
  return new Map(entries.map((entry) => [idOf(entry), entry]));
}

/**
 * Those with fixtures, and a single one without whose file is there: it was called off. Several in a
 * row without fixtures are numbers that were given up, as 30 to 38 in 2019-20.
 */
function gameweeksOf({ fixtures }: Known, filed: ReadonlySet<number>): readonly number[] {
  const played = new Set([...fixtures.values()].map(({ gameweek }) => gameweek));
  const calledOff = [...filed].filter(
    (number) => !played.has(number) && played.has(number - 1) && played.has(number + 1),
  );
  return [...played, ...calledOff].sort((a, b) => a - b);
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
    if (home === guest) throw malformed(file.path, `lets a team play itself in fixture ${number}`);
  }
}
