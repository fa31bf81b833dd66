import type { ClientDatabase, MatchPlayer } from '@spieltag/shared-kernel/contract';
import { MATCH_EVENTS, type MatchEventName } from '@spieltag/shared-kernel/rules';
import type { MatchTeam } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';

/** Something that happened in a match. */
export interface StoryEntry {
  readonly key: string;
  readonly event: MatchEventName;
  /** Undefined: the source has none. */
  readonly minute: number | undefined;
  /** Of the team it counts for: an own goal stands with the other one. */
  readonly side: 'home' | 'guest';
  readonly playerId: string;
  readonly name: string;
  readonly mine: MyPlace | undefined;
  /** Of a goal, where there is no doubt. */
  readonly assist: { readonly name: string; readonly mine: MyPlace | undefined } | undefined;
}

interface StorySources {
  readonly home: Pick<MatchTeam, 'id'>;
  readonly players: readonly Pick<MatchPlayer, 'id' | 'teamId' | 'events'>[];
  readonly database: Pick<ClientDatabase, 'players'>;
  readonly places: ReadonlyMap<string, MyPlace>;
}

/** What happened in a match in the order of the minutes, then what has none. */
export function matchStory({
  home,
  players,
  database,
  places,
}: StorySources): readonly StoryEntry[] {
  const names = new Map(database.players.map(({ id, displayName }) => [id, displayName]));
  const entries = players.flatMap(({ id, teamId, events = [] }) =>
    events.map(({ event, minute }, index): StoryEntry => {
      const isHome = (teamId === home.id) !== (event === 'ownGoal');
      return {
        key: `${id}-${event}-${index}`,
        event,
        minute,
        side: isHome ? 'home' : 'guest',
        playerId: id,
        name: names.get(id) ?? '?',
        mine: places.get(id),
        assist: undefined,
      };
    }),
  );
  return withAssists(entries).toSorted(
    (a, b) =>
      (a.minute ?? Number.POSITIVE_INFINITY) - (b.minute ?? Number.POSITIVE_INFINITY) ||
      MATCH_EVENTS.indexOf(a.event) - MATCH_EVENTS.indexOf(b.event),
  );
}

/** An assist joins the only goal of its team in that minute; any other one stands alone. */
function withAssists(entries: readonly StoryEntry[]): readonly StoryEntry[] {
  const momentOf = ({ side, minute }: StoryEntry) => `${side} ${minute}`;
  const timed = entries.filter(({ minute }) => minute !== undefined);
  const only = (event: MatchEventName) =>
    new Map(
      [
        ...Map.groupBy(
          timed.filter((entry) => entry.event === event),
          momentOf,
        ),
      ].flatMap(([moment, all]) => (all.length === 1 && all[0] ? [[moment, all[0]]] : [])),
    );
  const goals = only('goal');
  const assists = only('assist');
  return entries.flatMap((entry) => {
    const moment = momentOf(entry);
    if (entry === assists.get(moment) && goals.has(moment)) return [];
    const assist = entry === goals.get(moment) ? assists.get(moment) : undefined;
    return [assist ? { ...entry, assist: { name: assist.name, mine: assist.mine } } : entry];
  });
}
