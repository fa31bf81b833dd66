import type { MatchResult, RoundResult, StreamedPoints } from '../../contract/index.ts';
import type { LiveEvent, LiveMatchEvent } from '../live-round.ts';

/** The feed goes back this far. */
export const MOST_EVENTS = 200;

type WithoutId<E> = E extends LiveEvent ? Omit<E, 'id'> : never;
export type NewLiveEvent = WithoutId<LiveEvent>;

/** Puts what has just happened, in the order it did, before what happened before. */
export function withEvents(
  events: readonly LiveEvent[],
  happened: readonly NewLiveEvent[],
): readonly LiveEvent[] {
  if (happened.length === 0) return events;
  const first = (events[0]?.id ?? 0) + 1;
  const added = happened.map((event, index) => ({ ...event, id: first + index }) as LiveEvent);
  return [...added.reverse(), ...events].slice(0, MOST_EVENTS);
}

/** A message about points as events. */
export function pointsEvents({ roundId, gameTime, isCorrection, changes }: StreamedPoints) {
  return changes.map(
    (change): NewLiveEvent => ({ kind: 'points', roundId, gameTime, isCorrection, change }),
  );
}

/** What has become of matches: begun, a goal, halted, over. */
export function matchEvents(
  before: RoundResult,
  after: RoundResult,
  gameTime: number,
): NewLiveEvent[] {
  const known = new Map(before.matches.map((match) => [match.id, match]));
  return after.matches.flatMap((match): NewLiveEvent[] => {
    const was = known.get(match.id);
    if (!was || isSame(was, match)) return [];
    const event = { kind: 'match', roundId: after.id, gameTime, matchId: match.id } as const;
    return [{ ...event, before: standOf(was), now: standOf(match) }];
  });
}

const standOf = ({ state, homeScore, guestScore }: MatchResult): LiveMatchEvent['now'] => ({
  state,
  homeScore,
  guestScore,
});

const isSame = (one: MatchResult, other: MatchResult) =>
  one.state === other.state &&
  one.homeScore === other.homeScore &&
  one.guestScore === other.guestScore;
