import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { runningRanking } from '@spieltag/shared-kernel/rules';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { useMemo } from 'react';

interface GroupKey {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly groupId: string;
}

/** The ranking of a group, in the order of the points of this moment while its round is played. */
export function useGroupRanking(key: GroupKey | undefined): Ranking | undefined {
  const { groupRankings, live } = useKernel();
  const now = useStore(live);
  const { data } = useDataSlot(groupRankings, key);
  const points = now.roundId === key?.roundId ? now.points : undefined;
  return useMemo(() => {
    if (!data || data.state === 'CALCULATED') return data;
    const entries = points ? [...runningRanking(data.entries, points)] : data.entries;
    // What a round before has said is known, so there is something to compare with.
    return { ...data, trendState: 'CALCULATED', entries };
  }, [data, points]);
}

/** Its first rows, and the own one. */
export function firstAndOwn(ranking: Ranking, rows: number, me: string | undefined): Ranking {
  const { entries } = ranking;
  return {
    ...ranking,
    entries: entries.filter(({ userId }, index) => index < rows || userId === me),
  };
}
