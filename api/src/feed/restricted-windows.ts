import { plannedGamedays } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, CatalogueRound, RestrictedWindow } from './feed.types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A break shorter than this is no winter break. */
const MIN_BREAK_MS = 15 * DAY_MS;

/**
 * The winter window of a season: the longest break between two gamedays, from the day after the last
 * match before it to two hours before the first one after it. Single matches that are put off into it
 * do not end it. Sources do not say when it is.
 */
export function winterWindows(
  rounds: readonly CatalogueRound[],
  matches: readonly CatalogueMatch[],
): readonly RestrictedWindow[] {
  const gamedays = plannedGamedays(rounds, matches);
  let longest: { readonly from: number; readonly to: number } | null = null;
  for (const [index, { lastKickOff }] of gamedays.entries()) {
    const next = gamedays[index + 1];
    if (!next) break;
    const length = next.firstKickOff - lastKickOff;
    if (length < MIN_BREAK_MS || (longest && length <= longest.to - longest.from)) continue;
    longest = { from: lastKickOff, to: next.firstKickOff };
  }
  return longest ? [{ startDate: longest.from + DAY_MS, endDate: longest.to - 2 * HOUR_MS }] : [];
}
