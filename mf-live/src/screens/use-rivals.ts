import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useKernel, useLoaded, useStore } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import type { RivalsByPlayer } from '../features/feed/feed.model.ts';
import { ownersOf, type Rival, rivalsOf } from '../rounds/rivals.model.ts';

const NOBODY: RivalsByPlayer = new Map();

/**
 * Which players the rivals of the group looked at last have on their pitch in a running round, whose
 * lineups are public. Asked once, one after the other: the feed can wait, the game should not.
 */
export function useRivals(roundId: string): {
  readonly byPlayer: RivalsByPlayer;
  readonly hasGroup: boolean;
} {
  const { groups, otherResults, session } = useKernel();
  const { data } = useLoaded(groups);
  const userId = useStore(session).data?.id;
  const group = data?.find(({ id }) => id === groups.selectedId(roundId)) ?? data?.[0];
  const rivals = rivalsOf(group?.members ?? [], userId);
  const key = rivals.map(({ id }) => id).join(' ');
  const [found, setFound] = useState<{ readonly key: string; readonly byPlayer: RivalsByPlayer }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rivals are another key
  useEffect(() => {
    if (rivals.length === 0) return;
    let isWanted = true;
    const collect = async () => {
      const lineups: [Rival, readonly UserRoundResult['players'][number][]][] = [];
      for (const rival of rivals) {
        if (!isWanted) return;
        await otherResults.load(rival.id);
        const results = otherResults.get(rival.id).data ?? [];
        const result = results.find((one) => one.roundId === roundId);
        if (result) lineups.push([rival, result.players]);
      }
      if (isWanted) setFound({ key, byPlayer: ownersOf(lineups) });
    };
    void collect();
    return () => {
      isWanted = false;
    };
  }, [key, roundId, otherResults]);
  return {
    byPlayer: found?.key === key ? found.byPlayer : NOBODY,
    hasGroup: rivals.length > 0,
  };
}
