/** So long before the lock it is told how much time is left, in minutes. */
const WARN_AT_MIN = [60, 30, 10, 5, 1] as const;
const MINUTE_MS = 60_000;

/** Below this the countdown stands out. */
const URGENT_MS = 10 * MINUTE_MS;

/**
 * Minutes to be told when time has passed from one look at the clock to the next: the last threshold
 * between them; undefined: none was passed. A clock that leaps past several tells the nearest.
 */
export function passedThreshold(leftBeforeMs: number, leftMs: number): number | undefined {
  if (leftMs <= 0) return undefined;
  return WARN_AT_MIN.findLast(
    (minutes) => leftBeforeMs > minutes * MINUTE_MS && leftMs <= minutes * MINUTE_MS,
  );
}

/** Whether the lock is so near that the countdown stands out. */
export function isUrgent(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= URGENT_MS;
}
