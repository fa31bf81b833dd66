import type { Group } from '@spieltag/shared-kernel/contract';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { playGroup, readPlayRounds } from '@spieltag/shared-kernel/rules';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { isProvisional, useRunningRanking } from '../../live/use-running-ranking.ts';
import { useGroupPlay } from '../../record/use-group-play.ts';
import { type Played, peopleOf } from './played.model.ts';

/** A group's play by the points of this moment: worked out here, by the rules the servers have. */
export function usePlayed(group: Group): LoadState<Played> & { retry(): Promise<void> } {
  const { gameState, groupRankings } = useKernel();
  const currentId = useStore(gameState).data?.roundId;
  const key = currentId
    ? ({ kind: 'round', roundId: currentId, groupId: group.id } as const)
    : undefined;
  const loaded = useDataSlot(groupRankings, key).data;
  const ranking = useRunningRanking(loaded, currentId);
  // The ranking is read anew with every phase and every correction, and the play along with it.
  const { data, ...slot } = useGroupPlay(group.id, loaded);
  const isRunning = ranking !== undefined && isProvisional(ranking);
  const running = isRunning ? ranking.entries : undefined;
  const played = useMemo(
    () => data && play(data, group, currentId, running),
    [data, group, currentId, running],
  );
  return { data: played, ...slot };
}

function play(
  record: GroupPlay,
  group: Group,
  currentId: string | undefined,
  running: readonly { readonly userId: string; readonly score: number }[] | undefined,
): Played {
  const scores = new Map((running ?? []).map(({ userId, score }) => [userId, score]));
  const live = currentId && running ? { roundId: currentId, scores } : undefined;
  const rounds = readPlayRounds(record, live);
  const chosen = record.books.map(({ from, ...book }) => ({ from, book }));
  return {
    spans: playGroup(chosen, rounds),
    people: peopleOf(record, group),
    rounds: record.rounds,
    isLive: running !== undefined,
  };
}
