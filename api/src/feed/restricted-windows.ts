import type { CatalogueRound, RestrictedWindow } from './feed.types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A break shorter than this is no winter break. */
const MIN_BREAK_MS = 15 * DAY_MS;

/**
 * The winter window of a season: the longest break between two rounds, from the day after the last
 * match before it to two hours before the first one after it. Sources do not say when it is.
 */
export function winterWindows(rounds: readonly CatalogueRound[]): readonly RestrictedWindow[] {
  let longest: { readonly from: number; readonly to: number } | null = null;
  for (const [index, round] of rounds.entries()) {
    const next = rounds[index + 1];
    if (!next) break;
    const length = next.startDate - round.endDate;
    if (length < MIN_BREAK_MS || (longest && length <= longest.to - longest.from)) continue;
    longest = { from: round.endDate, to: next.startDate };
  }
  return longest ? [{ startDate: longest.from + DAY_MS, endDate: longest.to - 2 * HOUR_MS }] : [];
}
