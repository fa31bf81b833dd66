import { CAPTAIN_FACTOR } from '../points.ts';
import { trendOf } from '../trend.ts';
import type { Trend } from '../types.ts';
import type { RoundPoints } from './live-result.ts';

/** A score, with what it is made of while it is provisional. */
export interface RunningScore {
  readonly score: number;
  readonly running?: {
    readonly before: number;
    readonly playerIds: readonly string[];
    readonly captainId?: string;
  };
}

/** Somebody's place in a ranking. */
export interface RunningEntry extends RunningScore {
  readonly userId: string;
  readonly rank: number;
  readonly prevRank: number | null;
  readonly index: number;
  readonly trend: Trend;
}

/**
 * A provisional ranking by the points of this moment, in its new order; ties stay as they were.
 * Entries that do not say what they are made of keep their score.
 */
export function runningRanking<E extends RunningEntry>(
  entries: readonly E[],
  points: RoundPoints,
): readonly E[] {
  const scored = entries
    .map((entry) => ({ entry, score: runningScore(entry, points) }))
    .sort((a, b) => b.score - a.score || a.entry.index - b.entry.index);
  let rank = 1;
  return scored.map(({ entry, score }, index) => {
    if (score !== scored[index - 1]?.score) rank = index + 1;
    return { ...entry, score, rank, index, trend: trendOf(rank, entry.prevRank) };
  });
}

/** A score by the points of this moment; one that does not say what it is made of stays as it is. */
export function runningScore({ running, score }: RunningScore, points: RoundPoints): number {
  if (!running) return score;
  const { before, playerIds, captainId } = running;
  const pointsOf = (id: string) => points[id] ?? 0;
  const counted = (id: string) => pointsOf(id) * (id === captainId ? CAPTAIN_FACTOR : 1);
  return playerIds.reduce((total, id) => total + counted(id), before);
}
