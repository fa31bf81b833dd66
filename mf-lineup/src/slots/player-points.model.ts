import type {
  MatchPlayer,
  Player,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';

/**
 * Whether a player's season points are worth showing: they are not zero, a part of them is not, or
 * they were imported from a season played elsewhere.
 */
export function hasRating({ rating, ratingBreakDown }: Player): boolean {
  const { ratingWasImported, averageGrade: _, ...parts } = ratingBreakDown;
  return rating !== 0 || ratingWasImported || Object.values(parts).some((part) => part !== 0);
}

/** Whether a round's points are worth showing: they or a part of them are not zero. */
export function isRated({ points, pointsBreakDown }: MatchPlayer): boolean {
  return points !== 0 || Object.values(pointsBreakDown).some(Boolean);
}

/** Matches the player took part in: from the start or as a joker. */
export function assignments({ ratingBreakDown }: Player): number {
  return ratingBreakDown.starter + ratingBreakDown.joker;
}

/**
 * Points of a round by player id, over all its matches: of those who stood in a lineup of it and
 * were rated. Who joined the squad after the lock has none of this round.
 */
export function ratedPoints(
  round: RoundResult,
  lineup: Pick<UserRoundResult, 'players'> | undefined,
): ReadonlyMap<string, number> {
  const placed = new Set(lineup?.players.map(({ id }) => id));
  const sums = new Map<string, number>();
  for (const player of round.matches.flatMap(({ players }) => players)) {
    if (!placed.has(player.id) || !isRated(player)) continue;
    sums.set(player.id, (sums.get(player.id) ?? 0) + player.points);
  }
  return sums;
}
