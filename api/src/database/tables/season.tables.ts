import type {
  ImportState,
  ImportStep,
  MatchCorrection,
  PlayerCorrection,
  PointsBreakDown,
  SeasonWanted,
  Sentences,
} from '@spieltag/shared-kernel/contract';
import type {
  Formation,
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerPosition,
  PlayerStatus,
  RoundPhase,
  SeasonPreset,
} from '@spieltag/shared-kernel/rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CataloguePlayer, MatchUpdate } from '../../feed/feed.types.ts';
import type { FeedSpec, RestrictedWindow, SeasonFeed, SourceStatus } from '../../feed/index.ts';
import type { LoggedEvent } from './event-log.types.ts';
import type { SeasonChange } from './season-change.types.ts';

/** A jsonb column: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** How the time of a season passes. */
export type ClockMode = 'real' | 'accelerated' | 'stepped';

interface LeagueTable {
  id: string;
  name: string;
  order_no: number;
  /** The season of the league that is being played; null: none. */
  current_season_id: string | null;
}

interface SeasonTable {
  id: string;
  league_id: string;
  name: string;
  hidden: Generated<boolean>;
  order_no: number;
  preset: Json<SeasonPreset>;
  formations: Json<readonly Formation[]>;
  restricted_windows: Json<readonly RestrictedWindow[]>;
  provider: SeasonFeed['provider'];
  /** What is needed to open the feed again after a restart. */
  feed_spec: Json<FeedSpec>;
  /** Grows with everything that changes the client database: player changes, completed rounds. */
  catalogue_version: Generated<number>;
  /** Its import lacks opponents, or its clock has not been set: the same order finishes it. */
  unfinished: Generated<boolean>;
}

interface TeamTable {
  season_id: string;
  /** Dense within the season, from 0. */
  team_no: number;
  id: string;
  name: string;
  short_name: string;
}

export interface PlayerTable {
  season_id: string;
  /** Dense within the season, from 0; never given to another player. */
  player_no: number;
  id: string;
  team_id: string;
  first_name: string;
  last_name: string;
  display_name: string;
  display_long_name: string;
  /** Whole euros. */
  market_value: number;
  position: PlayerPosition;
  country_code: string | null;
  shirt_number: string | null;
  /** cm */
  height: number | null;
  /** kg */
  weight: number | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  status: PlayerStatus;
  /** false: left the season */
  active: Generated<boolean>;
}

interface RoundTable {
  season_id: string;
  /** From 1, in order of play. */
  round_no: number;
  id: string;
  name: string;
  start_date_ms: number;
  end_date_ms: number;
  /** A round that has not been reached yet is in GENERAL. */
  phase: Generated<RoundPhase>;
  /** Game time; null until the round is completed. */
  completed_at_ms: number | null;
  /** Where the lock was moved to after an outage, game time; null: it was not. */
  moved_lock_ms: Generated<number | null>;
  /** Rounds the season had when this one was locked; null: it is open, or nobody knows. */
  known_rounds: Generated<number | null>;
}

export interface MatchTable {
  season_id: string;
  round_id: string;
  id: string;
  home_team_id: string;
  guest_team_id: string;
  home_team_name: string | null;
  guest_team_name: string | null;
  date_ms: number;
  state: Generated<MatchLineupStatus>;
  home_score: number | null;
  guest_score: number | null;
  /** An update came after the round was evaluated, which was evaluated anew with it. */
  late: Generated<boolean>;
  /** The rules the points of its players were worked out by; null: nothing has been reported yet. */
  rule_set_id: string | null;
  rule_set_version: number | null;
}

export interface PlayerMatchTable {
  season_id: string;
  round_id: string;
  match_id: string;
  player_no: number;
  /** The team played for in this match. */
  team_id: string;
  position: PlayerPosition;
  status: PlayerStatus;
  points: number;
  /** false: nothing is known of the player's match but the status; points are 0. */
  rated: boolean;
  /** What the feed reported; null while not rated. Points can be worked out anew from it. */
  stats: ColumnType<PlayerMatchStats | null, string | null, string | null>;
  breakdown: Json<PointsBreakDown>;
}

export interface SeasonClockTable {
  season_id: string;
  mode: ClockMode;
  /** Game time of the last event (stepped), or at `anchored_at` (accelerated). */
  game_time_ms: number;
  /** Game milliseconds per millisecond while accelerated. */
  speed: Generated<number>;
  anchored_at: Generated<Date>;
  current_round_no: Generated<number>;
  /** Number of the restricted window that is open, from 1; null: none. */
  restricted_window_no: number | null;
  /** Key of the last applied event of the timeline; empty: none. */
  cursor: Generated<string>;
  /** Grows with every applied event. */
  state_version: Generated<number>;
}

/** What has happened in a season, see `LoggedEvent`. */
interface SeasonEventTable {
  season_id: string;
  /** Key of the event in the timeline. */
  key: string;
  /** Game time, epoch ms. */
  at_ms: number;
  event: Json<LoggedEvent>;
  /** By the clock of the database; null: before this was kept. */
  applied_at: Generated<Date | null>;
}

/** What the last versions of a season's state have changed, see `SeasonChange`. */
interface SeasonChangeTable {
  season_id: string;
  state_version: number;
  change: Json<SeasonChange>;
}

/** What a season began with. */
interface SeasonCatalogueTable {
  season_id: string;
  players: Json<readonly CataloguePlayer[]>;
}

/** How it stands with a season's source, see `SourceStatus`. */
interface SeasonSourceTable {
  season_id: string;
  state: SourceStatus['state'];
  since: Date;
  last_read_at: Date | null;
  problem: string | null;
}

/** When the game has worked: one row for each span without a break. */
interface WorkingSpanTable {
  span_no: GeneratedAlways<number>;
  /** Real time, epoch ms. */
  from_ms: number;
  until_ms: number;
}

/** What was put right by hand, see `HandCorrection` of the contract. */
export interface HandCorrectionTable {
  correction_no: GeneratedAlways<number>;
  season_id: string;
  round_id: string;
  match_id: string;
  /** null: it is about state and score of the match. */
  player_id: string | null;
  /** Team and position a player is counted by whom the source does not name in the match. */
  team_id: string | null;
  position: PlayerPosition | null;
  /** null: the player has not played. */
  figures: ColumnType<PlayerCorrection | MatchCorrection | null, string | null, string | null>;
  notice: Json<Sentences>;
  reason: string;
  actor: string;
  at: Date;
  /** Replaced or taken back; null: in force. */
  ended_at: Generated<Date | null>;
}

/** What its source says of a match that is corrected. */
interface CorrectedMatchTable {
  season_id: string;
  match_id: string;
  source: Json<MatchUpdate>;
}

/** An import of a season, see `SeasonImport` of the contract. */
interface SeasonImportTable {
  import_no: GeneratedAlways<number>;
  source: string;
  wanted: Json<SeasonWanted>;
  started_by: string;
  started_at: Date;
  ended_at: Date | null;
  /** `running` of a process that is gone: it was stopped. */
  state: Generated<ImportState>;
  step: Generated<ImportStep>;
  done: Generated<number>;
  total: Generated<number>;
  season_id: string | null;
  imported: boolean | null;
  code: string | null;
  reason: string | null;
}

/** Tables of the season family, to be merged into the database's type. */
export interface SeasonTables {
  league: LeagueTable;
  season: SeasonTable;
  team: TeamTable;
  player: PlayerTable;
  round: RoundTable;
  match: MatchTable;
  player_match: PlayerMatchTable;
  season_clock: SeasonClockTable;
  season_event: SeasonEventTable;
  season_change: SeasonChangeTable;
  season_catalogue: SeasonCatalogueTable;
  season_source: SeasonSourceTable;
  working_span: WorkingSpanTable;
  hand_correction: HandCorrectionTable;
  corrected_match: CorrectedMatchTable;
  season_import: SeasonImportTable;
}
