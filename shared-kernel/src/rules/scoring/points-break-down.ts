import type { PlayerMatchStats, PointsPart, PointsParts } from '../points.ts';

/**
 * A player's points in a match as the API delivers them: grade in hundredths (0: on the pitch but
 * not graded), counts of goals and assists, and every part. All null while the match is not rated.
 */
export type BreakDown = Readonly<Record<'grade' | 'goals' | 'assists' | PointsPart, number | null>>;

const NOT_RATED: BreakDown = {
  grade: null,
  goals: null,
  assists: null,
  pointsGrade: null,
  pointsGoals: null,
  pointsCards: null,
  pointsAssists: null,
  pointsStarter: null,
  pointsMvp: null,
  pointsCleanSheet: null,
  pointsJoker: null,
  pointsOther: null,
};

/** Breaks a player's points down; `stats` or `parts` are null while the player is not rated. */
export function pointsBreakDown(
  stats: Pick<PlayerMatchStats, 'grade' | 'goals' | 'assists'> | null,
  parts: PointsParts | null,
): BreakDown {
  if (!stats || !parts) return NOT_RATED;
  return { grade: stats.grade ?? 0, goals: stats.goals, assists: stats.assists, ...parts };
}
