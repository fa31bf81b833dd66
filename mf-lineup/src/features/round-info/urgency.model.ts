/** Below this the countdown stands out. */
const URGENT_MS = 600_000;

/** Whether the lock is so near that the countdown stands out. */
export function isUrgent(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= URGENT_MS;
}
