import type {
  PerPosition,
  PlayerMatchStats,
  PointsPart,
  PointsParts,
  RuleSet,
  ScoringTerm,
} from '../points.ts';
import type { PlayerPosition } from '../types.ts';

/** A player's points in one match; `points` is the sum of all `parts`. Whole numbers. */
export interface PlayerScore {
  readonly points: number;
  readonly parts: PointsParts;
}

const NO_PARTS: PointsParts = {
  pointsStarter: 0,
  pointsJoker: 0,
  pointsGrade: 0,
  pointsGoals: 0,
  pointsAssists: 0,
  pointsCleanSheet: 0,
  pointsMvp: 0,
  pointsCards: 0,
  pointsOther: 0,
};

/** What points are given for, as it is named: figures of a match. */
export const SCORED_EVENTS = [
  'starter',
  'joker',
  'minutes',
  'grade',
  'goals',
  'assists',
  'cleanSheet',
  'playerOfTheMatch',
  'yellowCards',
  'yellowRedCards',
  'redCards',
  'ownGoals',
  'goalsConceded',
  'saves',
  'penaltiesSaved',
  'penaltiesMissed',
  'bonus',
] as const;
export type ScoredEvent = (typeof SCORED_EVENTS)[number];

/** Points by one line of a rule set; `figure` is what was counted, a grade in hundredths. */
export interface EventPoints {
  readonly event: ScoredEvent;
  readonly part: PointsPart;
  readonly figure: number;
  readonly points: number;
}

/** What a player's points in one match were given for: the sum is that of `scorePlayer`. */
export function explainScore(
  stats: PlayerMatchStats,
  position: PlayerPosition,
  ruleSet: RuleSet,
): EventPoints[] {
  return ruleSet.terms.flatMap((term) => {
    const points = pointsOfTerm(term, stats, position);
    if (points === 0) return [];
    const event = term.kind === 'grade' ? 'grade' : term.of;
    return [{ event, part: term.part, figure: Number(stats[event]), points }];
  });
}

/**
 * Turns what a player did in a match into points. The position is an argument, not a property of
 * the figures, because it decides what a goal is worth.
 */
export function scorePlayer(
  stats: PlayerMatchStats,
  position: PlayerPosition,
  ruleSet: RuleSet,
): PlayerScore {
  const parts: Record<PointsPart, number> = { ...NO_PARTS };
  let points = 0;
  for (const term of ruleSet.terms) {
    const value = pointsOfTerm(term, stats, position);
    // Adding to a 0 also turns a -0 (no goal conceded, times -1) into a 0.
    parts[term.part] += value;
    points += value;
  }
  return { points, parts };
}

function pointsOfTerm(
  term: ScoringTerm,
  stats: PlayerMatchStats,
  position: PlayerPosition,
): number {
  if (term.kind === 'grade') {
    // A grade of 0 is a player on the pitch too briefly to be graded.
    if (!stats.grade) return 0;
    return Math.round((term.pivotHundredths - stats.grade) / term.divisorHundredths);
  }
  const figure = Number(stats[term.of]);
  const worth = pointsAt(term.points, position);
  switch (term.kind) {
    case 'each':
      return figure * worth;
    case 'every':
      return Math.floor(figure / term.units) * worth;
    case 'band':
      return figure >= term.from && figure <= term.to ? worth : 0;
  }
}

function pointsAt(points: PerPosition, position: PlayerPosition): number {
  if (typeof points === 'number') return points;
  return position === 'UNKNOWN' ? 0 : (points[position] ?? 0);
}
