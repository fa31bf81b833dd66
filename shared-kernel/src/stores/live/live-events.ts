import type {
  MatchResult,
  RoundResult,
  StreamedPoints,
  StreamedPointsChange,
} from '../../contract/index.ts';
import { pointsReasons, roundPoints } from '../../rules/index.ts';
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

/** Whose points have changed between two readings, for who has no stream that says so. */
export function pointsChanges(before: RoundResult, after: RoundResult): StreamedPointsChange[] {
  const points = roundPoints(after.matches);
  const known = new Map(
    before.matches.flatMap(({ id, players }) =>
      players.map((player) => [`${id} ${player.id}`, player] as const),
    ),
  );
  return after.matches.flatMap(({ id: matchId, players }) =>
    players.flatMap((player): StreamedPointsChange[] => {
      const was = known.get(`${matchId} ${player.id}`);
      const reasons = pointsReasons(was?.pointsBreakDown, player.pointsBreakDown);
      if (reasons.length === 0) return [];
      const difference = reasons.reduce((sum, reason) => sum + reason.points, 0);
      const now = points[player.id] ?? 0;
      return [{ playerId: player.id, matchId, points: now, difference, reasons }];
    }),
  );
}
