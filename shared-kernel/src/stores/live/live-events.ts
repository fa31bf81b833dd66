import type { RoundResult, StreamedPoints } from '../../contract/index.ts';
import { matchNews } from '../../rules/index.ts';
import type { LiveEvent } from '../live-round.ts';

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

/** What has become of matches: begun, a goal, halted, over, and what players did without points. */
export function matchEvents(
  before: RoundResult,
  after: RoundResult,
  gameTime: number,
): NewLiveEvent[] {
  const known = new Map(before.matches.map((match) => [match.id, match]));
  return after.matches.flatMap((match): NewLiveEvent[] => {
    const was = known.get(match.id);
    const news = was && matchNews(was, match);
    if (!news) return [];
    return [{ kind: 'match', roundId: after.id, gameTime, matchId: match.id, ...news }];
  });
}
