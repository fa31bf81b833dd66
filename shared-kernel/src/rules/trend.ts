import type { Trend } from './types.ts';

/** Where a rank moved to since the round before; UNDEFINED without a rank then. */
export function trendOf(rank: number, prevRank: number | null): Trend {
  if (prevRank === null) return 'UNDEFINED';
  if (rank === prevRank) return 'UNCHANGED';
  return rank < prevRank ? 'UP' : 'DOWN';
}
