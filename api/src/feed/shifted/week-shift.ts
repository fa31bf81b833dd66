/** Where the leagues of our sources play; London turns its clocks at the same moments. */
const TIME_ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const WEEK_MS = DAYS_OF_WEEK * DAY_MS;

const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks on the wall show, as if it were UTC, epoch ms. */
function wallTime(at: number): number {
  const ms = ((at % 1000) + 1000) % 1000;
  return Date.parse(`${LOCAL.format(at).replace(' ', 'T')}Z`) + ms;
}

/**
 * The moment so many weeks later at which clocks on the wall show the same: a match at half past
 * three stays one, in summer and in winter.
 */
export function weeksLater(at: number, weeks: number): number {
  const wall = wallTime(at) + weeks * WEEK_MS;
  const near = wall - (wallTime(wall) - wall);
  return wall - (wallTime(near) - near);
}

/**
 * The weeks after which something that begins on one day begins on another or within the six days
 * after it, on the same day of the week.
 * @param first epoch ms
 * @param startDate YYYY-MM-DD
 */
export function weeksUntil(first: number, startDate: string): number {
  const firstDay = Math.floor(wallTime(first) / DAY_MS);
  return Math.ceil((Date.parse(startDate) / DAY_MS - firstDay) / DAYS_OF_WEEK);
}

/** The day on which something happens, YYYY-MM-DD. */
export function dayOf(at: number): string {
  return new Date(wallTime(at)).toISOString().slice(0, 10);
}
