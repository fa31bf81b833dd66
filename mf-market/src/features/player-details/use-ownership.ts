import {
  contract,
  type PlayerPopularity,
  type RankingEntry,
} from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useLoaded, useSeasonId } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';

/** How often players are held in the game; null: it cannot be had, undefined: it is being asked for. */
export function useRoundPopularity(roundId: string): PlayerPopularity | null | undefined {
  const { client } = useKernel();
  const seasonId = useSeasonId();
  const [found, setFound] = useState<PlayerPopularity | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isWanted = true;
    client
      .call(contract.sportsdata.playerPopularity, {
        params: { seasonId },
        rethrow: true,
        orKept: true,
      })
      .catch(() => null)
      .then((reply) => isWanted && setFound(reply));
    return () => {
      isWanted = false;
    };
  }, [client, seasonId, roundId]);
  return found;
}

interface GroupLineups {
  /** undefined: the user has no group with anybody else. */
  readonly name: string | undefined;
  /** null: they cannot be had, undefined: they are being asked for. */
  readonly entries: readonly RankingEntry[] | null | undefined;
}

/** The elevens of the group looked at last: its ranking has them all while the round is played. */
export function useGroupLineups(roundId: string): GroupLineups {
  const { groupRankings, groups } = useKernel();
  const { data } = useLoaded(groups);
  const group = data?.find(({ id }) => id === groups.selectedId(roundId)) ?? data?.[0];
  const shared = group && group.members.length > 1 ? group : undefined;
  const key = shared && ({ kind: 'round', roundId, groupId: shared.id } as const);
  const ranking = useDataSlot(groupRankings, key);
  const entries = ranking.data?.entries ?? (ranking.error ? null : undefined);
  return { name: shared?.name, entries };
}
