import type { Position } from './types.ts';

/** How often a captain's points count. */
export const CAPTAIN_FACTOR = 2;

/** What is told of a match one by one, the weightiest of a minute first. */
export const MATCH_EVENTS = [
  'goal',
  'ownGoal',
  'assist',
  'penaltySaved',
  'penaltyMissed',
  'redCard',
  'yellowRedCard',
  'yellowCard',
  'wentOff',
  'cameOn',
] as const;
export type MatchEventName = (typeof MATCH_EVENTS)[number];

/** When a player did something, as the source says it. */
export interface PlayerMoment {
  readonly event: MatchEventName;
  /** Of play, from 1. */
  readonly minute: number;
}

/**
 * What a player did in one match, as the feed reports it. Every figure is a plain count; what does
 * not apply to a source is 0. Nothing here is a verdict: points come from a rule set.
 */
export interface PlayerMatchStats {
  /** In the first eleven. */
  readonly starter: boolean;
  /** Came on as a substitute. */
  readonly joker: boolean;
  /** Replaced before the end; missing where the source does not say so while a match is played. */
  readonly takenOff?: boolean;
  readonly minutes: number;
  /** Hundredths, 100 best to 600 worst; null or 0: not graded. */
  readonly grade: number | null;
  readonly goals: number;
  readonly assists: number;
  /** The source credits the player with a match to nil (for keepers: having played all of it). */
  readonly cleanSheet: boolean;
  readonly playerOfTheMatch: boolean;
  readonly yellowCards: number;
  readonly yellowRedCards: number;
  readonly redCards: number;
  readonly ownGoals: number;
  readonly goalsConceded: number;
  readonly saves: number;
  readonly penaltiesSaved: number;
  readonly penaltiesMissed: number;
  /** Points the source itself awards on top. */
  readonly bonus: number;
  /** When; missing where the source has no minutes. What happened, and how often, the figures say. */
  readonly moments?: readonly PlayerMoment[];
}

/** Figures that can be worth points. */
export type ScoredFigure = Exclude<keyof PlayerMatchStats, 'takenOff' | 'moments'>;

/** Components of a player's points in a match; the sum of all parts is the points. */
export interface PointsParts {
  readonly pointsStarter: number;
  readonly pointsJoker: number;
  readonly pointsGrade: number;
  readonly pointsGoals: number;
  readonly pointsAssists: number;
  readonly pointsCleanSheet: number;
  readonly pointsMvp: number;
  readonly pointsCards: number;
  /** Parts only other rule sets know: minutes, saves, penalties, goals conceded, own goals, bonus. */
  readonly pointsOther: number;
}

/** Names of the parts. */
export const POINTS_PARTS = [
  'pointsStarter',
  'pointsJoker',
  'pointsGrade',
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsMvp',
  'pointsCards',
  'pointsOther',
] as const satisfies readonly (keyof PointsParts)[];
export type PointsPart = keyof PointsParts;

/** Points by position, or the same for all. */
export type PerPosition = number | Partial<Readonly<Record<Position, number>>>;

/**
 * One line of a rule set, a closed language of four kinds:
 * - `each`: points for every unit of a count (or once for a flag),
 * - `every`: points for every full n units (every 3 saves),
 * - `band`: points when a figure lies within [from, to] (minutes 1 to 59),
 * - `grade`: (pivot - grade) / divisor for graded players.
 */
export type ScoringTerm =
  | {
      readonly kind: 'each';
      readonly part: PointsPart;
      readonly of: ScoredFigure;
      readonly points: PerPosition;
    }
  | {
      readonly kind: 'every';
      readonly part: PointsPart;
      readonly of: ScoredFigure;
      readonly units: number;
      readonly points: PerPosition;
    }
  | {
      readonly kind: 'band';
      readonly part: PointsPart;
      readonly of: ScoredFigure;
      readonly from: number;
      readonly to: number;
      readonly points: PerPosition;
    }
  | {
      readonly kind: 'grade';
      readonly part: PointsPart;
      readonly pivotHundredths: number;
      readonly divisorHundredths: number;
    };

/** A configured way to turn what a player did into points. */
export interface RuleSet {
  readonly id: string;
  readonly version: number;
  readonly terms: readonly ScoringTerm[];
}
