import type {
  Formation,
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerPosition,
  PlayerStatus,
  SeasonPreset,
} from '@spieltag/shared-kernel/rules';

/** A player as a feed announces them for a season. */
export interface CataloguePlayer {
  readonly id: string;
  readonly teamId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly displayLongName: string;
  /** Whole euros; NO_PRICE (999000000) where the source has none. */
  readonly marketValue: number;
  /** UNKNOWN: the source states none. */
  readonly position: PlayerPosition;
  readonly countryCode: string | null;
  readonly shirtNumber: string | null;
  /** cm */
  readonly height: number | null;
  /** kg */
  readonly weight: number | null;
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly status: PlayerStatus;
}

export interface CatalogueTeam {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
}

export interface CatalogueMatch {
  readonly id: string;
  readonly roundId: string;
  readonly homeTeamId: string;
  readonly guestTeamId: string;
  readonly homeTeamName: string | null;
  readonly guestTeamName: string | null;
  /** Kick-off, epoch ms. */
  readonly date: number;
}

export interface CatalogueRound {
  readonly id: string;
  readonly name: string;
  /** First and last kick-off of the round as planned, epoch ms. */
  readonly startDate: number;
  readonly endDate: number;
}

/** A span of game time in which the market is restricted. */
export interface RestrictedWindow {
  readonly startDate: number;
  readonly endDate: number;
}

/** Everything known of a season before it is played. */
export interface SeasonCatalogue {
  readonly league: { readonly id: string; readonly name: string };
  readonly season: { readonly id: string; readonly name: string };
  readonly preset: SeasonPreset;
  readonly teams: readonly CatalogueTeam[];
  readonly players: readonly CataloguePlayer[];
  /**
   * Ids of players the source lists no more and knows by their rows: of those the season has, what it
   * has holds; entries of the others have neither name nor price, or those of one day. Default: none.
   */
  readonly unlisted?: ReadonlySet<string>;
  /** In order of play. */
  readonly rounds: readonly CatalogueRound[];
  readonly matches: readonly CatalogueMatch[];
  readonly formations: readonly Formation[];
  readonly restrictedWindows: readonly RestrictedWindow[];
}

/** What a player did in a match so far. `stats` is null while not rated (points stay 0). */
export interface PlayerUpdate {
  readonly playerId: string;
  /** The team played for in this match, which may not be the player's team of today. */
  readonly teamId: string;
  /** The points of the match are counted by it; UNKNOWN: nothing that depends on it counts. */
  readonly position: PlayerPosition;
  readonly status: PlayerStatus;
  readonly stats: PlayerMatchStats | null;
}

/** The state of one match from a moment on. Later updates of a match replace earlier ones whole. */
export interface MatchUpdate {
  /** Game time at which this becomes known, epoch ms. */
  readonly at: number;
  readonly roundId: string;
  readonly matchId: string;
  readonly state: MatchLineupStatus;
  readonly homeScore: number | null;
  readonly guestScore: number | null;
  readonly players: readonly PlayerUpdate[];
}

/** A change of the catalogue during the season: a player who changes club, leaves or comes. */
export interface PlayerChange {
  readonly at: number;
  readonly player: CataloguePlayer;
  /** false: left the season */
  readonly active: boolean;
}

/** A player as the season has them, under the names their source gave them. */
export interface KnownPlayer extends CataloguePlayer {
  /** false: left the season */
  readonly active: boolean;
}

/** A match as the season has it. */
export interface KnownMatch {
  readonly id: string;
  readonly state: MatchLineupStatus;
  readonly homeScore: number | null;
  readonly guestScore: number | null;
  readonly players: readonly PlayerUpdate[];
}

/** Kinds of sources, see README. */
export type FeedProvider = 'generated' | 'kicker' | 'fpl' | 'openfootball' | 'http';

/**
 * Where a season comes from. Everything a feed returns is checked: what it cannot read it refuses
 * with a `FeedError`, and nothing of it is taken over.
 */
export interface SeasonFeed {
  readonly provider: FeedProvider;
  catalogue(): Promise<SeasonCatalogue>;
  /**
   * All updates of one round, ordered by `at`, from the announcement of the lineups to the final
   * ratings. Matches the source has no result for end with their last known state. A round without
   * matches gives an empty list.
   */
  roundUpdates(roundId: string): Promise<readonly MatchUpdate[]>;
  /** All changes of the catalogue, ordered by `at`. */
  playerChanges(): Promise<readonly PlayerChange[]>;
  /**
   * What of the source was left out or settled by a rule, each in a phrase for a line of the log;
   * empty: nothing.
   */
  skipped?(): Promise<readonly string[]>;
  /** Where the source goes on while the season is played. */
  readonly follow?: FollowedSource;
}

/** Teams and calendar of a season as it has them. */
export type KnownCalendar = Pick<
  SeasonCatalogue,
  'teams' | 'rounds' | 'matches' | 'restrictedWindows'
> & { readonly season: Pick<SeasonCatalogue['season'], 'id'> };

/** The calendar of a season as its source states it. */
export type StatedCalendar = Pick<
  SeasonCatalogue,
  'season' | 'rounds' | 'matches' | 'restrictedWindows'
>;

/**
 * A source that goes on: what it says of rounds grows. Nothing of it is seen before it is taken
 * over, and then it lies after the game time the season has reached.
 */
export interface FollowedSource {
  /** Whether it says of a match that it has begun, while it is played; else only what came of it. */
  readonly isLive: boolean;
  /** Resolves when it was tried to read the source, successfully or not. */
  ready(): Promise<void>;
  /**
   * Says whether the season is played in real time: then what the source says of a time to come is wrong. To
   * be said before `ready`, and again when it changes.
   */
  playInRealTime?(isReal: boolean): void;
  /**
   * Names the players and matches the season has before anything is taken over: what differs from
   * them has changed at the source while no server was running, or while another one went on. Named
   * anew, they replace all that was taken over: the last reading is then to be taken over again.
   * To be named before `ready`: with the calendar the first reading is compared, as later ones are with
   * those before them.
   * @param calendar default: the first reading is compared with nothing
   */
  startFrom(
    players: readonly KnownPlayer[],
    matches: readonly KnownMatch[],
    calendar?: KnownCalendar,
  ): void;
  /**
   * Takes over what has arrived since.
   * @param reached game time up to which the season has been played, epoch ms
   * @returns a number that grows whenever there was something
   */
  takeOver(reached: number): number;
  /**
   * The calendar as of what was taken over, the same object as long as it says the same; undefined: nothing
   * yet. Without it the source keeps to the calendar it began with.
   */
  calendar?(): StatedCalendar | undefined;
  /**
   * Ids of finished matches which the source has called unfinished, or rated nobody in any more, since
   * this was asked last. They stay as they were; once they are finished again, that counts.
   */
  takenBack?(): readonly string[];
  /** What of its players was held back since this was asked last, each in a sentence. */
  setAside?(): readonly string[];
  status(): SourceStatus;
  /** Stops reading the source. */
  stop(): void;
}

/** The state of a source that is followed. */
export interface SourceStatus {
  /** Address or folder. */
  readonly url: string;
  /** `down`: does not answer, or is gone whole; `nonsense`: says what cannot be read or cannot be. */
  readonly state: 'waiting' | 'ok' | 'down' | 'nonsense';
  /** In this state since, real time, epoch ms. */
  readonly since: number;
  /** When its answers were last read as a whole, real time, epoch ms; null: never. */
  readonly lastReadAt: number | null;
  /** What is wrong, beside `ok` what it has left out, in one line; null: nothing. */
  readonly problem: string | null;
}

export type FeedErrorCode =
  | 'SEASON_ARGUMENT_INVALID'
  | 'SEASON_FOLDER_MISSING'
  | 'SEASON_FILE_MISSING'
  | 'SEASON_FILE_MALFORMED'
  | 'SEASON_SOURCE_UNREACHABLE'
  | 'SEASON_SOURCE_MALFORMED';

/** The source is missing or malformed; the message is one clear line that names the file. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;
  constructor(code: FeedErrorCode, message: string) {
    super(message);
    this.name = 'FeedError';
    this.code = code;
  }
}
