import type {
  MatchPlayer,
  MatchResult,
  RoundResult,
  StreamedPoints,
} from '../../contract/index.ts';
import type { PointsPart } from '../../rules/index.ts';
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

/** What has become of matches: begun, a goal, halted, over, players who came on or went off. */
export function matchEvents(
  before: RoundResult,
  after: RoundResult,
  gameTime: number,
): NewLiveEvent[] {
  const known = new Map(before.matches.map((match) => [match.id, match]));
  return after.matches.flatMap((match): NewLiveEvent[] => {
    const was = known.get(match.id);
    if (!was) return [];
    const moves = movesOf(was, match);
    if (!moves && isSame(was, match)) return [];
    const event = { kind: 'match', roundId: after.id, gameTime, matchId: match.id } as const;
    return [{ ...event, ...moves, before: standOf(was), now: standOf(match) }];
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
 * Who has come on or gone off while the match went on, unless their points say so: those of a
 * substitute, or of a card. Of who was not rated before nobody knew for sure that they played.
 */
function movesOf(
  was: MatchResult,
  now: MatchResult,
): Pick<LiveMatchEvent, 'cameOn' | 'wentOff'> | undefined {
  if (now.state !== 'LIVE' && now.state !== 'HALTED') return undefined;
  const known = new Map(was.players.map((player) => [player.id, player]));
  const whoOf = (
    part: PointsPart,
    hasMoved: (before: MatchPlayer, after: MatchPlayer) => boolean,
  ) =>
    now.players.flatMap((after) => {
      const before = known.get(after.id);
      if (!before || before === after || !hasMoved(before, after)) return [];
      const isSaid = (before.pointsBreakDown[part] ?? 0) !== (after.pointsBreakDown[part] ?? 0);
      return isSaid ? [] : [after.id];
    });
  const cameOn = whoOf(
    'pointsJoker',
    (before, after) => before.isOnBench === true && after.isOnPitch === true,
  );
  const wentOff = whoOf(
    'pointsCards',
    (before, after) =>
      before.isOnPitch === true &&
      after.isOnPitch === false &&
      before.pointsBreakDown.pointsStarter !== null,
  );
  if (cameOn.length + wentOff.length === 0) return undefined;
  return { ...(cameOn.length > 0 && { cameOn }), ...(wentOff.length > 0 && { wentOff }) };
}
