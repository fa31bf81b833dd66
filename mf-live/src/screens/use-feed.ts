import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { LiveEvent } from '@spieltag/shared-kernel/stores';
import { useMemo } from 'react';
import { type FeedEntry, feedOf } from '../features/feed/feed.model.ts';
import { listedMatches } from '../rounds/listed-match.model.ts';
import type { MyPlace } from '../rounds/my-players.model.ts';
import { useRivals } from './use-rivals.ts';

interface FeedOptions {
  readonly roundId: string;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly places: ReadonlyMap<string, MyPlace>;
}

/** What has happened in the running round, newest first, and whether rivals of a group are known. */
export function useFeed({ roundId, database, result, places }: FeedOptions): {
  readonly entries: readonly FeedEntry[];
  readonly hasGroup: boolean;
} {
  const { live, myResults } = useKernel();
  const { events } = useStore(live);
  const { data: mine } = useDataSlot(myResults, roundId);
  const rivals = useRivals(roundId);
  const names = useMemo(
    () => new Map(database.players.map(({ id, displayName }) => [id, displayName])),
    [database],
  );
  const matches = useMemo(() => {
    const listed = listedMatches({ database, roundId, result, places });
    return new Map(listed.map((match) => [match.id, match]));
  }, [database, roundId, result, places]);
  const captainId = mine?.captainId;
  const entries = useMemo(
    () =>
      feedOf(ofRound(events, roundId), {
        names,
        matches,
        places,
        captainId,
        rivals: rivals.byPlayer,
      }),
    [events, roundId, names, matches, places, captainId, rivals.byPlayer],
  );
  return { entries, hasGroup: rivals.hasGroup };
}

/** Corrections of rounds before come with them. */
const ofRound = (events: readonly LiveEvent[], roundId: string) =>
  events.filter((event) => event.roundId === roundId);
