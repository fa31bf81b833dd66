import type { Player } from '@spieltag/shared-kernel/contract';
import { hasRating } from '@spieltag/shared-kernel/remote';
import { hasPrice } from '@spieltag/shared-kernel/rules';

/** Season points to show; null: not rated yet, a dash. */
export function shownRating(player: Player): number | null {
  return hasRating(player) ? player.rating : null;
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
