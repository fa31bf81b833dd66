import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { LiveEvent } from '@spieltag/shared-kernel/stores';
import { useMemo } from 'react';
import { allEvents } from '../features/feed/all-events.model.ts';
import { type EarlierRound, type FeedEntry, feedOf } from '../features/feed/feed.model.ts';
import { listedMatches } from '../rounds/listed-match.model.ts';
import { type MyPlace, myPlaces } from '../rounds/my-players.model.ts';
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
  const { live, myResults } = useKernel();
  const { events: told, eventsSince } = useStore(live);
  const happened = useHappened(roundId);
  const events = useMemo(
    () => allEvents(told, happened, eventsSince),
    [told, eventsSince, happened],
  );
  const { data: mine } = useDataSlot(myResults, roundId);
  const rivals = useRivals(roundId);
  const earlier = useEarlierRounds(events, roundId, database);
  const players = useMemo(
    () => new Map(database.players.map((player) => [player.id, player])),
    [database],
  );
  const matches = useMemo(() => {
    const listed = listedMatches({ database, roundId, result, places });
    return new Map(listed.map((match) => [match.id, match]));
  }, [database, roundId, result, places]);
  const captainId = mine?.captainId;
  const entries = useMemo(
    () =>
      feedOf(ofRounds(events, roundId, earlier), {
        players,
        matches,
        places,
        captainId,
        rivals: rivals.byPlayer,
        earlier,
      }),
    [events, roundId, players, matches, places, captainId, rivals.byPlayer, earlier],
  );
  return { entries, hasGroup: rivals.hasGroup };
}

/** What happens in the round, and corrections of rounds before. */
const ofRounds = (
  events: readonly LiveEvent[],
  roundId: string,
  earlier: ReadonlyMap<string, EarlierRound>,
) => events.filter((event) => event.roundId === roundId || earlier.has(event.roundId));

/** Rounds before that corrections tell of; whom the user had is known of the one corrected last. */
function useEarlierRounds(
  events: readonly LiveEvent[],
  roundId: string,
  { rounds }: ClientDatabase,
): ReadonlyMap<string, EarlierRound> {
  const { myResults } = useKernel();
  const corrected = events.flatMap((event) =>
    event.kind === 'points' && event.isCorrection && event.roundId !== roundId
      ? [event.roundId]
      : [],
  );
  const [lastId] = corrected;
  const { data } = useDataSlot(myResults, lastId);
  const ids = [...new Set(corrected)].join(' ');
  return useMemo(
    () =>
      new Map(
        rounds
          .filter(({ id }) => ids.split(' ').includes(id))
          .map(({ id, name }) => {
            const mine = id === lastId ? data : undefined;
            const places = myPlaces(mine?.players ?? []);
            return [id, { name, places, captainId: mine?.captainId }];
          }),
      ),
    [rounds, ids, lastId, data],
  );
}
