/**
 * How many users have which score, best score first. With a `step` above 1 a pair stands for the
 * scores from its own up to the next step.
 */
export interface ScoreCounts {
  /** Who are rated. */
  readonly users: number;
  /** Of all scores. */
  readonly sum: number;
  readonly step: number;
  readonly pairs: readonly (readonly [score: number, users: number])[];
}

/** A place among all who are rated. */
export interface LivePlace {
  readonly rank: number;
  /** False where the counts are too coarse: the rank is worked out as if scores lay evenly. */
  readonly isExact: boolean;
}

/** The place a score has: one more than the users above it. Undefined while nobody is rated. */
export function livePlace(counts: ScoreCounts, score: number): LivePlace | undefined {
  if (counts.users === 0) return undefined;
  const { step, pairs } = counts;
  const above = usersAbove(counts, score);
  const own = pairs.find(([from]) => from <= score && score < from + step);
  if (step === 1 || !own) return { rank: above + 1, isExact: step === 1 };
  const [from, users] = own;
  const ahead = Math.floor((users * (from + step - 1 - score)) / step);
  return { rank: above + ahead + 1, isExact: false };
}

/** Users whose whole pair lies above a score. */
function usersAbove({ pairs }: ScoreCounts, score: number): number {
  return pairs.reduce((sum, [from, users]) => (from > score ? sum + users : sum), 0);
}

/** What all who are rated have on the average; undefined while nobody is. */
export function averageScore({ users, sum }: ScoreCounts): number | undefined {
  return users === 0 ? undefined : sum / users;
}

/** How many points more lead how far. */
export interface NextPlaces {
  /** Rank one would have. */
  readonly rank: number;
  /** Points it takes. */
  readonly points: number;
}

/**
 * What is needed to get ahead by a number of places, or to the top where fewer are left. Undefined
 * for who leads, and while nobody is rated.
 */
export function pointsForPlaces(
  counts: ScoreCounts,
  score: number,
  places: number,
): NextPlaces | undefined {
  const own = livePlace(counts, score);
  if (!own || own.rank === 1) return undefined;
  const target = Math.max(1, own.rank - places);
  let above = 0;
  let lowest: NextPlaces | undefined;
  for (const [from, users] of counts.pairs) {
    if (from <= score || above + 1 > target) break;
    // To be sure of a coarse pair takes its last score.
    const needed = from + counts.step - 1;
    lowest = { rank: above + 1, points: needed - score };
    above += users;
  }
  return lowest;
}
