import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { playGroup, readPlayRounds } from '@spieltag/shared-kernel/rules';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { isPlayed, useRunningRanking } from '../../live/use-running-ranking.ts';
import { useGroupPlay } from '../../record/use-group-play.ts';
import { bookOfNextSeason, type Played, peopleOf } from './played.model.ts';

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
  const running = ranking && isPlayed(ranking) ? ranking : undefined;
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
  running: Pick<Ranking, 'entries' | 'left'> | undefined,
): Played {
  // Who has left since the lock plays the round to its end, as the evaluation will count it.
  const rated = running ? [...(running.left ?? []), ...running.entries] : [];
  const scores = new Map(rated.map(({ userId, score }) => [userId, score]));
  const live = currentId && running ? { roundId: currentId, scores } : undefined;
  const rounds = readPlayRounds(record, live);
  const chosen = record.books.map(({ from, ...book }) => ({ from, book }));
  return {
    spans: playGroup(chosen, rounds),
    people: peopleOf(record, group),
    rounds: record.rounds,
    nextSeason: bookOfNextSeason(record),
    isLive: running !== undefined,
  };
}
