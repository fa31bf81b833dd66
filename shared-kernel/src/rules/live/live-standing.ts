import {
  averageScore,
  type LivePlace,
  livePlace,
  type NextPlaces,
  pointsForPlaces,
  type ScoreCounts,
} from './histogram.ts';

/** Where somebody stands while a round is played; provisional until it is evaluated. */
export interface LiveStanding extends LivePlace {
  readonly users: number;
  /** What all who are rated have on the average. */
  readonly average: number;
  /** Places won since kick-off, below zero: lost; undefined without a rank before, or an exact one now. */
  readonly change: number | undefined;
  /** What the next hundred places take; undefined for who leads. */
  readonly next: NextPlaces | undefined;
  /** Whether others have the score that leads as well; undefined: it does not lead, or nobody knows. */
  readonly leads: 'alone' | 'shared' | undefined;
}

const NEXT_PLACES = 100;

/**
 * Where a score stands among all.
 * @param rankBefore at kick-off
 */
export function liveStanding(
  counts: ScoreCounts,
  score: number,
  rankBefore?: number,
): LiveStanding | undefined {
  const place = livePlace(counts, score);
  const average = averageScore(counts);
  if (!place || average === undefined) return undefined;
  return {
    ...place,
    users: counts.users,
    average,
    change: rankBefore === undefined || !place.isExact ? undefined : rankBefore - place.rank,
    next: pointsForPlaces(counts, score, NEXT_PLACES),
    leads: place.isExact && place.rank === 1 ? leadOf(counts, score) : undefined,
  };
}

/** At kick-off everybody has the score that leads. */
function leadOf({ pairs }: ScoreCounts, score: number): LiveStanding['leads'] {
  const [lead] = pairs;
  if (lead?.[0] !== score) return undefined;
  return lead[1] > 1 ? 'shared' : 'alone';
}
