import { type RoundPoints, roundPoints } from './live-result.ts';
import { type Breakdown, type ChangedPart, pointsReasons } from './points-reasons.ts';

/** A match as far as points go. */
export interface RatedMatch {
  readonly id: string;
  readonly players: readonly {
    readonly id: string;
    readonly points: number;
    readonly pointsBreakDown: Breakdown;
  }[];
}

/** That a player's points in a match are others than before. */
export interface PointsChange {
  playerId: string;
  matchId: string;
  /** In the round now, over all its matches. */
  points: number;
  /** Sum of the reasons; 0 where they cancel out. */
  difference: number;
  reasons: ChangedPart[];
}

/**
 * Whose points in a match have changed, and why; who is not in it any more has lost theirs.
 * @param pointsOf a player's points in the round now
 */
export function matchPointsChanges(
  before: RatedMatch | undefined,
  now: RatedMatch,
  pointsOf: (playerId: string) => number,
): PointsChange[] {
  const known = new Map(before?.players.map((player) => [player.id, player]));
  const players = new Map(now.players.map((player) => [player.id, player]));
  return [...new Set([...known.keys(), ...players.keys()])].flatMap((playerId) => {
    const was = known.get(playerId)?.pointsBreakDown;
    const reasons = pointsReasons(was, players.get(playerId)?.pointsBreakDown);
    if (reasons.length === 0) return [];
    const difference = reasons.reduce((sum, { points }) => sum + points, 0);
    return [{ playerId, matchId: now.id, points: pointsOf(playerId), difference, reasons }];
  });
}

/** The same between two readings of a round, for who has no stream that says so. */
export function roundPointsChanges(
  before: readonly RatedMatch[],
  now: readonly RatedMatch[],
): PointsChange[] {
  const points: RoundPoints = roundPoints(now);
  const known = new Map(before.map((match) => [match.id, match]));
  return now.flatMap((match) =>
    matchPointsChanges(known.get(match.id), match, (playerId) => points[playerId] ?? 0),
  );
}
