import type { MatchResult, RoundResult } from '@spieltag/shared-kernel/contract';
import type { PointsPart } from '@spieltag/shared-kernel/rules';

/** How a match stands. */
export type MatchStand = Pick<MatchResult, 'state' | 'homeScore' | 'guestScore'>;

interface Happened {
  /** Grows with every event of this page. */
  readonly id: number;
  readonly roundId: string;
  /** Time in the season, epoch ms. */
  readonly gameTime: number;
}

/** By how much a component of a player's points has changed. */
export interface PointsReason {
  readonly component: PointsPart;
  readonly points: number;
}

/** A player has won or lost points. */
export interface PointsEvent extends Happened {
  readonly kind: 'points';
  readonly playerId: string;
  /** Sum of the reasons. */
  readonly difference: number;
  readonly reasons: readonly PointsReason[];
  /** The round had been evaluated. */
  readonly isCorrection: boolean;
}

/** A match has begun, ended or was halted, or a goal has fallen. */
export interface MatchEvent extends Happened {
  readonly kind: 'match';
  readonly matchId: string;
  readonly before: MatchStand;
  readonly now: MatchStand;
}

export type LiveEvent = PointsEvent | MatchEvent;
type WithoutId<E> = E extends LiveEvent ? Omit<E, 'id'> : never;

/** The feed goes back this far. */
const MOST_EVENTS = 200;
const COMPONENTS: readonly PointsPart[] = [
  'pointsGoals',
  'pointsCards',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsMvp',
  'pointsJoker',
  'pointsGrade',
  'pointsOther',
  'pointsStarter',
];

/**
 * What has happened between two readings of a round, put before what is known: whatever the source
 * of the results is, their differences say it.
 */
export function happened(
  known: readonly LiveEvent[],
  before: RoundResult,
  after: RoundResult,
  gameTime: number,
): readonly LiveEvent[] {
  const matches = new Map(before.matches.map((match) => [match.id, match]));
  const news = after.matches.flatMap((match) => {
    const was = matches.get(match.id);
    return was ? changesOf(was, match, { roundId: after.id, gameTime }, isOver(before)) : [];
  });
  if (news.length === 0) return known;
  const first = (known[0]?.id ?? 0) + 1;
  const added = news.map((event, index) => ({ ...event, id: first + index }) as LiveEvent);
  return [...added.reverse(), ...known].slice(0, MOST_EVENTS);
}

const isOver = ({ phase }: RoundResult) => phase === 'COMPLETED' || phase === 'LOCKED';

type When = Pick<Happened, 'roundId' | 'gameTime'>;

function changesOf(
  before: MatchResult,
  after: MatchResult,
  when: When,
  isCorrection: boolean,
): WithoutId<LiveEvent>[] {
  const known = new Map(before.players.map((player) => [player.id, player.pointsBreakDown]));
  const points = after.players.flatMap((player): WithoutId<LiveEvent>[] => {
    const was = known.get(player.id);
    const reasons = COMPONENTS.flatMap((component) => {
      const difference = (player.pointsBreakDown[component] ?? 0) - (was?.[component] ?? 0);
      return difference === 0 ? [] : [{ component, points: difference }];
    });
    if (reasons.length === 0) return [];
    const difference = reasons.reduce((sum, reason) => sum + reason.points, 0);
    return [{ ...when, kind: 'points', playerId: player.id, difference, reasons, isCorrection }];
  });
  if (isSame(before, after)) return points;
  return [
    { ...when, kind: 'match', matchId: after.id, before: standOf(before), now: standOf(after) },
    ...points,
  ];
}

const standOf = ({ state, homeScore, guestScore }: MatchResult): MatchStand => ({
  state,
  homeScore,
  guestScore,
});

const isSame = (one: MatchResult, other: MatchResult) =>
  one.state === other.state &&
  one.homeScore === other.homeScore &&
  one.guestScore === other.guestScore;
