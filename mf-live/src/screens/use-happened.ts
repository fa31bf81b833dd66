import type { RoundResult } from '@spieltag/shared-kernel/contract';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { happened, type LiveEvent } from '../rounds/happened.model.ts';

interface Followed {
  readonly result: RoundResult;
  readonly events: readonly LiveEvent[];
}

/** What has happened in a round since it is followed here, newest first. */
export function useHappened(roundId: string): readonly LiveEvent[] {
  const { gameState } = useKernel();
  const [followed, setFollowed] = useState<Followed>();
  useEffect(() => {
    const following = gameState.state$.subscribe(({ data }) => {
      if (data?.currentResults.id !== roundId) return;
      const { currentResults: result, gameTime } = data;
      setFollowed((known) => {
        if (known?.result === result) return known;
        const isFirst = known?.result.id !== roundId;
        const events = isFirst ? [] : happened(known.events, known.result, result, gameTime);
        return { result, events };
      });
    });
    return () => following.unsubscribe();
  }, [gameState, roundId]);
  return followed?.result.id === roundId ? followed.events : NOTHING;
}

const NOTHING: readonly LiveEvent[] = [];
