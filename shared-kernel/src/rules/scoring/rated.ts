/** Points of a player in a match, and what they are made of. */
export interface CountedPoints {
  readonly points: number;
  readonly pointsBreakDown: Readonly<Record<string, number | null>>;
}

/** Whether points are worth showing: they or any part of them are not zero. */
export function isRated({ points, pointsBreakDown }: CountedPoints): boolean {
  return points !== 0 || Object.values(pointsBreakDown).some(Boolean);
}

/** Points of a player over the matches of a round, of which there may be two; null: rated in none. */
export function sumRated(matches: readonly CountedPoints[]): number | null {
  const rated = matches.filter(isRated);
  return rated.length === 0 ? null : rated.reduce((sum, { points }) => sum + points, 0);
}
