const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  formats.set(timeZone, format);
  return format;
}

/**
 * What clocks on the wall of a time zone show, as if it were UTC, epoch ms.
 * @param timeZone such as `Europe/Berlin`
 */
export function wallTime(at: number, timeZone: string): number {
  const ms = ((at % 1000) + 1000) % 1000;
  return Date.parse(`${formatOf(timeZone).format(at).replace(' ', 'T')}Z`) + ms;
}

/**
 * The moment at which clocks on the wall of a time zone show this, epoch ms.
 * @param wall as if it were UTC, epoch ms
 */
export function momentOfWallTime(wall: number, timeZone: string): number {
  const near = wall - (wallTime(wall, timeZone) - wall);
  return wall - (wallTime(near, timeZone) - near);
}
