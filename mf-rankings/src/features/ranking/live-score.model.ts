import type { OwnRanking, UserRoundResult } from '@spieltag/shared-kernel/contract';
import type { RankingKind } from '@spieltag/shared-kernel/stores';

/**
 * What the user has while a round is played: in the round, or in the season with it. Null: without a
 * rated lineup there is none.
 * @param before the own place in the season before the round
 */
export function liveScore(
  kind: RankingKind,
  mine: Pick<UserRoundResult, 'score'>,
  before: Pick<OwnRanking, 'entry'> | undefined,
): number | null {
  const total = before?.entry?.score;
  if (kind === 'round' || total === undefined) return mine.score;
  return total + (mine.score ?? 0);
}
