import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { runningRanking, runningScore } from '@spieltag/shared-kernel/rules';
import { useMemo } from 'react';

/** A ranking of a round that is played: it has entries before it has been worked out. */
export const isProvisional = ({ state, entries }: Pick<Ranking, 'state' | 'entries'>) =>
  state === 'CREATED' && entries.length > 0;

/** The same for a contest, which whoever was in the group at the lock plays, also where nobody else is rated. */
export const isPlayed = ({
  state,
  entries,
  left = [],
}: Pick<Ranking, 'state' | 'entries' | 'left'>) =>
  state === 'CREATED' && entries.length + left.length > 0;

/** A ranking by the points of this moment, as long as its round is played; else as it is. */
export function useRunningRanking(
  ranking: Ranking | undefined,
  roundId: string | undefined,
): Ranking | undefined {
  const live = useStore(useKernel().live);
  const points = live.roundId === roundId ? live.points : undefined;
  return useMemo(() => {
    if (!ranking || !points || !isPlayed(ranking)) return ranking;
    const { entries, left } = ranking;
    return {
      ...ranking,
      entries: [...runningRanking(entries, points)],
      ...(left && { left: left.map((one) => ({ ...one, score: runningScore(one, points) })) }),
    };
  }, [ranking, points]);
}
