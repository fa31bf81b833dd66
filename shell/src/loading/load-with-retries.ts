import { firstValueFrom, fromEvent, merge, timer } from '@spieltag/shared-kernel/vendor/rxjs';

const FIRST_RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;

/** Loads until that succeeds, ever more seldom, and at once when the device is online again. */
export function loadWithRetries<T>(load: () => Promise<T>, retryMs = FIRST_RETRY_MS): Promise<T> {
  return load().catch(async () => {
    await firstValueFrom(merge(timer(retryMs), fromEvent(window, 'online')));
    return loadWithRetries(load, Math.min(2 * retryMs, LONGEST_RETRY_MS));
  });
}
