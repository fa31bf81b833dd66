import type { Player } from '@spieltag/shared-kernel/contract';
import { hasPrice } from '@spieltag/shared-kernel/rules';

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

/** Season points to show; null: not rated yet, a dash. */
export function shownRating(player: Player): number | null {
  return hasRating(player) ? player.rating : null;
}

/** Matches the player took part in: from the start or as a joker. */
export function matchCount({ ratingBreakDown }: Player): number {
  return ratingBreakDown.starter + ratingBreakDown.joker;
}

/** The number to show; undefined where there is none or it is hidden in the season. */
export function shownShirtNumber(player: Player, seasonId: string): string | undefined {
  if (NUMBERLESS_SEASONS.some((hidden) => seasonId.startsWith(hidden))) return undefined;
  return player.shirtNumber ?? undefined;
}

/** Whole years on a day; undefined where the birthday is not known. */
export function ageOn(birthday: string | null, epochMs: number): number | undefined {
  const [year, month, day] = (birthday ?? '').split('-').map(Number);
  if (!year || !month || !day) return undefined;
  const today = new Date(epochMs);
  const years = today.getFullYear() - year;
  const isBefore =
    today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day);
  return isBefore ? years - 1 : years;
}

/** Whole euros for the market value; 0 where there is no price. */
export function priceEuros(player: Player): number {
  return hasPrice(player) ? player.marketValue : 0;
}
