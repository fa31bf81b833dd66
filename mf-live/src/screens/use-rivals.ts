import { useDataSlot, useKernel, useLoaded, useStore } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import type { RivalsByPlayer } from '../features/feed/feed.model.ts';
import { ownersOf } from '../rounds/rivals.model.ts';

/**
 * Which players the rivals of the group looked at last have on their pitch in a running round: its
 * ranking says it of all members at once, and their lineups stand until the round is over.
 */
export function useRivals(roundId: string): {
  readonly byPlayer: RivalsByPlayer;
  readonly hasGroup: boolean;
} {
  const { groupRankings, groups, session } = useKernel();
  const { data } = useLoaded(groups);
  const userId = useStore(session).data?.id;
  const group = data?.find(({ id }) => id === groups.selectedId(roundId)) ?? data?.[0];
  const key = group && ({ kind: 'round', roundId, groupId: group.id } as const);
  const entries = useDataSlot(groupRankings, key).data?.entries;
  const byPlayer = useMemo(() => ownersOf(entries ?? [], userId), [entries, userId]);
  return { byPlayer, hasGroup: (group?.members.length ?? 0) > 1 };
}
