import { POINTS_PARTS, type PointsPart } from '../points.ts';
import type { EventPoints, ScoredEvent } from '../scoring/index.ts';

/** What a part counts, where it counts something. */
const COUNTED: Partial<Record<PointsPart, 'goals' | 'assists'>> = {
  pointsGoals: 'goals',
  pointsAssists: 'assists',
};

/** A player's points in a match by part, with what some of them count. */
export type Breakdown = {
  readonly [Part in PointsPart | 'goals' | 'assists']?: number | null | undefined;
};

/** By how much a part of the points has changed; `count` where it counts goals or assists. */
export interface ChangedPart {
  part: PointsPart;
  points: number;
  count?: number;
  /** What it was, where a part counts several events. */
  event?: ScoredEvent;
}

/** Why a player's points in a match are others than before; undefined: the player was not in it. */
export function pointsReasons(
  before: Breakdown | undefined,
  now: Breakdown | undefined,
): ChangedPart[] {
  const more = (figure: keyof Breakdown) => (now?.[figure] ?? 0) - (before?.[figure] ?? 0);
  return POINTS_PARTS.flatMap((part) => {
    const points = more(part);
    if (points === 0) return [];
    const counted = COUNTED[part];
    return [{ part, points, ...(counted && { count: more(counted) }) }];
  });
}

/** Parts in which rules count several events. */
const SHARED_PARTS: readonly PointsPart[] = ['pointsCards', 'pointsOther'];

/**
 * The same reasons with the event each is for, where its part counts several: one reason an event.
 * Where the events do not add up to what the part has changed by, as under rules that have changed
 * meanwhile, the part stands alone.
 */
export function namedReasons(
  reasons: readonly ChangedPart[],
  before: readonly EventPoints[],
  now: readonly EventPoints[],
): ChangedPart[] {
  return reasons.flatMap((reason): ChangedPart[] => {
    const { part, points } = reason;
    if (!SHARED_PARTS.includes(part)) return [reason];
    const byEvent = new Map<ScoredEvent, number>();
    const add = (events: readonly EventPoints[], factor: 1 | -1) => {
      for (const one of events) {
        if (one.part !== part) continue;
        byEvent.set(one.event, (byEvent.get(one.event) ?? 0) + factor * one.points);
      }
    };
    add(now, 1);
    add(before, -1);
    const named = [...byEvent]
      .filter(([, worth]) => worth !== 0)
      .map(([event, worth]) => ({ part, points: worth, event }));
    const sum = named.reduce((total, one) => total + one.points, 0);
    return sum === points ? named : [reason];
  });
}
