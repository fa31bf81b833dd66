import type { PlayerPopularity, RankingEntry } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { useLoadedPopularity } from '../../players/use-loaded-popularity.ts';

/** How often players are held in the game; null: it cannot be had, undefined: it is being asked for. */
export function useRoundPopularity(roundId: string): PlayerPopularity | null | undefined {
  const { data, error } = useLoadedPopularity(roundId);
  return data ?? (error ? null : undefined);
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
