/** The last use is noted once a minute: whoever calls often costs no write each time. */
const NOTED_EVERY_MS = 60_000;
/** What has ended is kept so long. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether a use is to be noted. */
export function isUseDue(last: Date | null, at: Date): boolean {
  return last === null || at.getTime() - last.getTime() >= NOTED_EVERY_MS;
}
