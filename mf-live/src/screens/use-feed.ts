import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { type FeedEntry, feedOf } from '../features/feed/feed.model.ts';
import { listedMatches } from '../rounds/listed-match.model.ts';
import type { MyPlace } from '../rounds/my-players.model.ts';
import { useHappened } from './use-happened.ts';
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
  const { myResults } = useKernel();
  const events = useHappened(roundId);
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
    () => feedOf(events, { names, matches, places, captainId, rivals: rivals.byPlayer }),
    [events, names, matches, places, captainId, rivals.byPlayer],
  );
  return { entries, hasGroup: rivals.hasGroup };
}
