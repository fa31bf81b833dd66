import { type Happened, happenedRoutes } from '@spieltag/shared-kernel/happened';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import type { LiveEvent } from '@spieltag/shared-kernel/stores';
import { useEffect, useState } from 'react';

const NONE: readonly LiveEvent[] = [];

/**
 * What happened in the round before the page was there to be told, newest first, with ids below those of
 * the stream. It is good to know, and nothing is missing where it cannot be had.
 */
export function useHappened(roundId: string): readonly LiveEvent[] {
  const seasonId = useSeasonId();
  const { client } = useKernel();
  const [happened, setHappened] = useState<readonly LiveEvent[]>(NONE);
  useEffect(() => {
    let isOver = false;
    setHappened(NONE);
    client
      .call(happenedRoutes.happened, { params: { seasonId, roundId }, rethrow: true })
      .then(({ events }) => isOver || setHappened(asLiveEvents(events, roundId)))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [client, seasonId, roundId]);
  return happened;
}

function asLiveEvents(events: Happened['events'], roundId: string): readonly LiveEvent[] {
  return events.map((event, index): LiveEvent => {
    const known = { id: -1 - index, roundId };
    return event.kind === 'points'
      ? { ...event, ...known, isCorrection: false }
      : { ...event, ...known };
  });
}
