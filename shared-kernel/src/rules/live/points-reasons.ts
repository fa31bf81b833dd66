import { POINTS_PARTS, type PointsPart } from '../points.ts';

/** What a part counts, where it counts something. */
const COUNTED: Partial<Record<PointsPart, 'goals' | 'assists'>> = {
  pointsGoals: 'goals',
  pointsAssists: 'assists',
};

/** A player's points in a match by part, with what some of them count. */
export type Breakdown = {
  readonly [Part in PointsPart | 'goals' | 'assists']?: number | null | undefined;
};

/** By how much a part of the points has changed; `count` where it counts goals or assists. */
export interface ChangedPart {
  part: PointsPart;
  points: number;
  count?: number;
}

/** Why a player's points in a match are others than before; undefined: the player was not in it. */
export function pointsReasons(
  before: Breakdown | undefined,
  now: Breakdown | undefined,
): ChangedPart[] {
  const more = (figure: keyof Breakdown) => (now?.[figure] ?? 0) - (before?.[figure] ?? 0);
  return POINTS_PARTS.flatMap((part) => {
    const points = more(part);
    if (points === 0) return [];
    const counted = COUNTED[part];
    return [{ part, points, ...(counted && { count: more(counted) }) }];
  });
}
