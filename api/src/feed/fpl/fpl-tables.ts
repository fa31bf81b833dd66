import type { PlayerMatchStats, Position } from '@spieltag/shared-kernel/rules';
import type { CsvRow } from '../source/csv-table.ts';

const POSITION_OF_ELEMENT_TYPE: ReadonlyMap<string, Position> = new Map([
  ['1', 'GOALKEEPER'],
  ['2', 'DEFENDER'],
  ['3', 'MIDFIELDER'],
  ['4', 'FORWARD'],
]);
/** What the game calls managers, who could be bought in 2024-25. */
const MANAGER_ELEMENT_TYPE = '5';
const MANAGER_WORD = 'AM';
const POSITION_OF_WORD: ReadonlyMap<string, Position> = new Map([
  ['GK', 'GOALKEEPER'],
  ['GKP', 'GOALKEEPER'],
  ['DEF', 'DEFENDER'],
  ['MID', 'MIDFIELDER'],
  ['FWD', 'FORWARD'],
]);
const MAX_GAMEWEEK = 99;
const MAX_MINUTES = 999;
/** Of a figure of one match; the timeline tells each unit of it. */
const MAX_FIGURE = 99;
/** Prices are stated in tenths of a million. */
const EUROS_PER_PRICE_UNIT = 100_000;
const MAX_PRICE_UNITS = 9989;

/** A line of `teams.csv`. */
export interface FplTeam {
  /** Within the season. */
  readonly number: number;
  /** The same in all seasons. */
  readonly code: number;
  readonly name: string;
  readonly shortName: string;
}

export function fplTeam(row: CsvRow): FplTeam {
  return {
    number: row.integer('id'),
    code: row.integer('code'),
    name: row.text('name'),
    shortName: row.text(row.has('short_name') ? 'short_name' : 'name'),
  };
}

/** A line of `players_raw.csv`, the state of a player at the end of the season. */
export interface FplPlayer {
  readonly element: number;
  readonly code: number;
  readonly team: number;
  readonly position: Position;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  /** Whole euros, when the player came into the game. */
  readonly startPrice: number;
  /** When the player became unavailable for good, epoch ms; null: still there. */
  readonly unavailableSince: number | null;
}

/** Whether a line of `players_raw.csv` or of a gameweek is about a manager. */
export function isManager(row: CsvRow): boolean {
  if (row.has('element_type')) return row.text('element_type') === MANAGER_ELEMENT_TYPE;
  return row.has('position') && row.text('position') === MANAGER_WORD;
}

export function fplPlayer(row: CsvRow): FplPlayer {
  const isGone = row.has('status') && row.text('status') === 'u';
  return {
    element: row.integer('id'),
    code: row.integer('code'),
    team: row.integer('team'),
    position: row.oneOf('element_type', POSITION_OF_ELEMENT_TYPE),
    firstName: row.text('first_name'),
    lastName: row.text('second_name'),
    displayName: row.text(row.has('web_name') ? 'web_name' : 'second_name'),
    startPrice: startPriceOf(row),
    unavailableSince: isGone ? row.timeIfThere('news_added') : null,
  };
}

function startPriceOf(row: CsvRow): number {
  const units = row.count('now_cost') - row.integer('cost_change_start');
  return Math.min(Math.max(units, 0), MAX_PRICE_UNITS) * EUROS_PER_PRICE_UNIT;
}

/** A line of `fixtures.csv`; `stats` is left alone, the gameweeks say the same. */
export interface FplFixture {
  readonly number: number;
  readonly code: number;
  readonly gameweek: number;
  readonly home: number;
  readonly guest: number;
  readonly kickOff: number;
  readonly finished: boolean;
  readonly homeScore: number | null;
  readonly guestScore: number | null;
}

/**
 * Whether a line of `fixtures.csv` has no gameweek or no date: none yet, or the match was postponed or
 * abandoned and waits for another.
 */
export function isUndated(row: CsvRow): boolean {
  return row.optionalText('event') === null || row.optionalText('kickoff_time') === null;
}

/** A fixture that has gameweek and date. */
export function fplFixture(row: CsvRow): FplFixture {
  const finished = row.flag('finished');
  return {
    number: row.integer('id'),
    code: row.integer('code'),
    gameweek: row.count('event', MAX_GAMEWEEK),
    home: row.integer('team_h'),
    guest: row.integer('team_a'),
    kickOff: row.time('kickoff_time'),
    finished,
    homeScore: finished ? row.count('team_h_score', MAX_FIGURE) : null,
    guestScore: finished ? row.count('team_a_score', MAX_FIGURE) : null,
  };
}

/** A line of `gws/gwN.csv`: a player in one fixture of a gameweek. */
export interface FplAppearance {
  readonly element: number;
  readonly fixture: number;
  readonly atHome: boolean;
  readonly position: Position;
  /** `starter` is false where the file does not know; then nobody of the team started. */
  readonly stats: PlayerMatchStats;
  /** As the source works them out; null: it does not say. */
  readonly totalPoints: number | null;
}

/**
 * @param position of the player as `players_raw.csv` has it: gameweeks before 2020-21 have none
 */
export function fplAppearance(row: CsvRow, position: Position | undefined): FplAppearance {
  const minutes = row.count('minutes', MAX_MINUTES);
  const figure = (column: string) => row.count(column, MAX_FIGURE);
  // Not known before 2022-23.
  const starter = row.has('starts') && row.optionalText('starts') !== null && figure('starts') > 0;
  return {
    element: row.integer('element'),
    fixture: row.integer('fixture'),
    atHome: row.flag('was_home'),
    position: positionOf(row, position),
    totalPoints: row.has('total_points') ? row.integer('total_points') : null,
    stats: {
      starter,
      joker: !starter && minutes > 0,
      minutes,
      grade: null,
      goals: figure('goals_scored'),
      assists: figure('assists'),
      cleanSheet: figure('clean_sheets') > 0,
      playerOfTheMatch: false,
      yellowCards: figure('yellow_cards'),
      yellowRedCards: 0,
      redCards: figure('red_cards'),
      ownGoals: figure('own_goals'),
      goalsConceded: figure('goals_conceded'),
      saves: figure('saves'),
      penaltiesSaved: figure('penalties_saved'),
      penaltiesMissed: figure('penalties_missed'),
      bonus: figure('bonus'),
    },
  };
}

function positionOf(row: CsvRow, known: Position | undefined): Position {
  const isStated = row.has('position') && row.optionalText('position') !== null;
  return !isStated && known ? known : row.oneOf('position', POSITION_OF_WORD);
}
