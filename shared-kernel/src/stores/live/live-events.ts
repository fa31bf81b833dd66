import type { MatchResult, RoundResult, StreamedPoints } from '../../contract/index.ts';
import { untoldEvents } from '../../rules/index.ts';
import type { LiveEvent, LiveMatchEvent, MatchFact } from '../live-round.ts';

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
    if (!was) return [];
    const facts = factsOf(was, match);
    if (facts.length === 0 && isSame(was, match)) return [];
    const event = { kind: 'match', roundId: after.id, gameTime, matchId: match.id } as const;
    const stands = { before: standOf(was), now: standOf(match) };
    return [{ ...event, ...(facts.length > 0 && { facts }), ...stands }];
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

/**
 * What players have done that no points tell of, while the match went on or with its end. Of a match
 * that is heard of for the first time, and of one that was over before, nothing has just happened.
 */
function factsOf(was: MatchResult, now: MatchResult): MatchFact[] {
  const wentOn = [was, now].some(({ state }) => state === 'LIVE' || state === 'HALTED');
  if (!wentOn) return [];
  const known = new Map(was.players.map((player) => [player.id, player]));
  return now.players.flatMap((after) => {
    const before = known.get(after.id);
    if (before === after || !before) return [];
    return untoldEvents(before, after).map((event) => ({ playerId: after.id, ...event }));
  });
}
