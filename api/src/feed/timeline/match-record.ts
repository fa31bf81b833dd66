import type {
  MatchLineupStatus,
  PlayerMatchStats,
  PlayerPosition,
  PlayerStatus,
} from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch } from '../feed.types.ts';

/** Figures that grow while a match is played. */
export type CountedFigure =
  | 'goals'
  | 'assists'
  | 'yellowCards'
  | 'yellowRedCards'
  | 'redCards'
  | 'ownGoals'
  | 'goalsConceded'
  | 'saves'
  | 'penaltiesSaved'
  | 'penaltiesMissed';

/** One unit of a figure. */
export interface Moment {
  /** Of play, 1 to 90. */
  readonly minute: number;
  readonly figure: CountedFigure;
}

export interface RecordedPlayer {
  readonly playerId: string;
  readonly teamId: string;
  readonly position: PlayerPosition;
  /** As announced with the preliminary lineup. */
  readonly preliminaryStatus: PlayerStatus;
  readonly status: PlayerStatus;
  /** After the match; null: the player is not rated. */
  readonly stats: PlayerMatchStats | null;
  /** Minute of coming on, 0 for starters; null: not on the pitch. */
  readonly comesOnAt: number | null;
  readonly moments: readonly Moment[];
}

/** A goal as it counts for the score. */
export interface Goal {
  readonly minute: number;
  readonly side: 'home' | 'guest';
}

/** Everything known of a match, from which its updates are made. */
export interface MatchRecord {
  readonly match: CatalogueMatch;
  /** The last state: FINISHED for a match that has been played. */
  readonly state: MatchLineupStatus;
  /** null before kick-off. */
  readonly homeScore: number | null;
  readonly guestScore: number | null;
  readonly goals: readonly Goal[];
  readonly players: readonly RecordedPlayer[];
  /**
   * Which minutes the source knows: those of all that happened, those of coming and going, or none.
   * The others are plausible ones, by which the match is told and which are not said.
   */
  readonly knownMinutes: 'all' | 'presence' | 'none';
  /** Minutes of play, besides those of goals and cards, at which there is an update. */
  readonly otherMinutes: readonly number[];
  /** The match is halted after this minute of play for so long. */
  readonly interruption?: { readonly minute: number; readonly lengthMs: number };
}
