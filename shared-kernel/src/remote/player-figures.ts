import type { Player } from '../contract/index.ts';

/** Numbers of these leagues' seasons are not ours to show. */
const NUMBERLESS_SEASONS = ['se-k0101', 'se-k0107'];

/**
 * Whether a player's season points are worth showing: they are not zero, a part of them is not, or
 * they were imported from a season played elsewhere.
 */
export function hasRating({ rating, ratingBreakDown }: Player): boolean {
  const { ratingWasImported, averageGrade: _, ...parts } = ratingBreakDown;
  return rating !== 0 || ratingWasImported || Object.values(parts).some((part) => part !== 0);
}

/** Matches the player took part in: from the start or as a joker. */
export function matchCount({ ratingBreakDown }: Pick<Player, 'ratingBreakDown'>): number {
  return ratingBreakDown.starter + ratingBreakDown.joker;
}

/** The number to show; undefined where there is none or it is hidden in the season. */
export function shownShirtNumber(
  player: Pick<Player, 'shirtNumber'> | undefined,
  seasonId: string,
): string | undefined {
  if (NUMBERLESS_SEASONS.some((hidden) => seasonId.startsWith(hidden))) return undefined;
  return player?.shirtNumber ?? undefined;
}
