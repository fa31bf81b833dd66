import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { runningRanking } from '@spieltag/shared-kernel/rules';
import { useMemo } from 'react';

/** A ranking of a round that is played: it has entries before it has been worked out. */
export const isProvisional = ({ state, entries }: Pick<Ranking, 'state' | 'entries'>) =>
  state === 'CREATED' && entries.length > 0;

/** A ranking by the points of this moment, as long as its round is played; else as it is. */
export function useRunningRanking(
  ranking: Ranking | undefined,
  roundId: string | undefined,
): Ranking | undefined {
  const live = useStore(useKernel().live);
  const points = live.roundId === roundId ? live.points : undefined;
  return useMemo(() => {
    if (!ranking || !points || !isProvisional(ranking)) return ranking;
    return { ...ranking, entries: [...runningRanking(ranking.entries, points)] };
  }, [ranking, points]);
}
