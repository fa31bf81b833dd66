import type { GameState, MatchPlayer, Player, RoundResult } from '@spieltag/shared-kernel/contract';

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

/** Whether points are being counted in the current round; before that the last one's stand. */
export function isCounted({ phase }: Pick<GameState, 'phase'>): boolean {
  return phase !== 'GENERAL' && phase !== 'GENERAL_LOCKED';
}

/** Id of the round whose points are shown; undefined: none has been played. */
export function pointsRoundId(
  state: Pick<GameState, 'phase' | 'roundId' | 'lastCompletedRoundId'>,
): string | undefined {
  return isCounted(state) ? state.roundId : (state.lastCompletedRoundId ?? undefined);
}

/** Points by player id of those who were rated in a round. */
export function ratedPoints(round: RoundResult | undefined): ReadonlyMap<string, number> {
  return new Map(
    round?.matches.flatMap(({ players }) =>
      players.filter(isRated).map(({ id, points }): [string, number] => [id, points]),
    ),
  );
}
