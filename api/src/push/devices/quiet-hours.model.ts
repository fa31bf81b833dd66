import type { QuietHours } from '@spieltag/shared-kernel/push';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** More zones than a game has players in at a time: of more the clock that was made first goes. */
const MOST_CLOCKS = 100;

/** By names in small letters: a zone may be spelled in any. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether the time zone database has a zone of this name; an offset from UTC is none. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[a-z]/i.test(timeZone)) return false;
  try {
    clockIn(timeZone);
    return true;
  } catch {
    return false;
  }
}

/**
 * When quiet hours that run now are over, epoch ms; undefined: they do not run. In a night in which
 * the clocks change it may be an hour off, and is looked at again then.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, now: number): number | undefined {
  const minute = minuteIn(timeZone, now);
  const isQuiet =
    from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return undefined;
  const left = (until - minute + DAY_MINUTES) % DAY_MINUTES;
  return (Math.floor(now / MINUTE_MS) + left) * MINUTE_MS;
}

function minuteIn(timeZone: string, now: number): number {
  const [hour = 0, minute = 0] = clockIn(timeZone).format(now).split(':').map(Number);
  return hour * 60 + minute;
}

/** Making one costs a hundred times what using it does. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const held = clocks.get(name);
  if (held) return held;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [first] = clocks.keys();
  if (first !== undefined && clocks.size >= MOST_CLOCKS) clocks.delete(first);
  clocks.set(name, clock);
  return clock;
}
