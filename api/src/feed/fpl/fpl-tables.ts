import type { PlayerMatchStats, Position } from '@spieltag/shared-kernel/rules';
import type { CsvRow } from '../source/csv-table.ts';

const POSITION_OF_ELEMENT_TYPE: ReadonlyMap<string, Position> = new Map([
  ['1', 'GOALKEEPER'],
  ['2', 'DEFENDER'],
  ['3', 'MIDFIELDER'],
  ['4', 'FORWARD'],
]);
const POSITION_OF_WORD: ReadonlyMap<string, Position> = new Map([
  ['GK', 'GOALKEEPER'],
  ['GKP', 'GOALKEEPER'],
  ['DEF', 'DEFENDER'],
  ['MID', 'MIDFIELDER'],
  ['FWD', 'FORWARD'],
]);
/** Prices are stated in tenths of a million. */
const EUROS_PER_PRICE_UNIT = 100_000;

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
    shortName: row.text('short_name'),
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

export function fplPlayer(row: CsvRow): FplPlayer {
  const isGone = row.text('status') === 'u' && row.optionalText('news_added') !== null;
  return {
    element: row.integer('id'),
    code: row.integer('code'),
    team: row.integer('team'),
    position: row.oneOf('element_type', POSITION_OF_ELEMENT_TYPE),
    firstName: row.text('first_name'),
    lastName: row.text('second_name'),
    displayName: row.text('web_name'),
    startPrice: (row.integer('now_cost') - row.integer('cost_change_start')) * EUROS_PER_PRICE_UNIT,
    unavailableSince: isGone ? row.time('news_added') : null,
  };
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

/** null for a fixture that has not been given a gameweek yet. */
export function fplFixture(row: CsvRow): FplFixture | null {
  if (row.optionalText('event') === null) return null;
  const finished = row.flag('finished');
  return {
    number: row.integer('id'),
    code: row.integer('code'),
    gameweek: row.integer('event'),
    home: row.integer('team_h'),
    guest: row.integer('team_a'),
    kickOff: row.time('kickoff_time'),
    finished,
    homeScore: finished ? row.integer('team_h_score') : null,
    guestScore: finished ? row.integer('team_a_score') : null,
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
  /** As the source works them out. */
  readonly totalPoints: number;
}

export function fplAppearance(row: CsvRow): FplAppearance {
  const minutes = row.integer('minutes');
  const starter = row.integer('starts') > 0;
  return {
    element: row.integer('element'),
    fixture: row.integer('fixture'),
    atHome: row.flag('was_home'),
    position: row.oneOf('position', POSITION_OF_WORD),
    totalPoints: row.integer('total_points'),
    stats: {
      starter,
      joker: !starter && minutes > 0,
      minutes,
      grade: null,
      goals: row.integer('goals_scored'),
      assists: row.integer('assists'),
      cleanSheet: row.integer('clean_sheets') > 0,
      playerOfTheMatch: false,
      yellowCards: row.integer('yellow_cards'),
      yellowRedCards: 0,
      redCards: row.integer('red_cards'),
      ownGoals: row.integer('own_goals'),
      goalsConceded: row.integer('goals_conceded'),
      saves: row.integer('saves'),
      penaltiesSaved: row.integer('penalties_saved'),
      penaltiesMissed: row.integer('penalties_missed'),
      bonus: row.integer('bonus'),
    },
  };
}
