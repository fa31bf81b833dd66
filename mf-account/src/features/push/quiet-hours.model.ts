import type { QuietHours } from '@spieltag/shared-kernel/push';

const HALF_HOUR = 30;

/** What can be chosen, minutes from midnight. */
export const HALF_HOURS: readonly number[] = Array.from({ length: 48 }, (_, no) => no * HALF_HOUR);

/** Minutes from midnight as a clock shows them. */
export function clockText(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** What most people sleep through. */
export function usualQuietHours(timeZone: string): QuietHours {
  return { from: 22 * 60, until: 7 * 60, timeZone };
}
