import { momentOfWallTime, wallTime } from '../wall-time.ts';

/** Where the leagues of our sources play; London turns its clocks at the same moments. */
const TIME_ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const WEEK_MS = DAYS_OF_WEEK * DAY_MS;

/**
 * The moment so many weeks later at which clocks on the wall show the same: a match at half past
 * three stays one, in summer and in winter.
 */
export function weeksLater(at: number, weeks: number): number {
  return momentOfWallTime(wallTime(at, TIME_ZONE) + weeks * WEEK_MS, TIME_ZONE);
}

/**
 * The weeks after which something that begins on one day begins on another or within the six days
 * after it, on the same day of the week.
 * @param first epoch ms
 * @param startDate YYYY-MM-DD
 */
export function weeksUntil(first: number, startDate: string): number {
  const firstDay = Math.floor(wallTime(first, TIME_ZONE) / DAY_MS);
  return Math.ceil((Date.parse(startDate) / DAY_MS - firstDay) / DAYS_OF_WEEK);
}

/** The day on which something happens, YYYY-MM-DD. */
export function dayOf(at: number): string {
  return new Date(wallTime(at, TIME_ZONE)).toISOString().slice(0, 10);
}
