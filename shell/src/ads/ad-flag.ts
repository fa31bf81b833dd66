import type { JsonStorage } from '@spieltag/shared-kernel/client';

const KEY = 'ad-shown';
const ONE_DAY_MS = 86_400_000;

/** Whether this device has not seen a banner within a day. */
export function isAdDue(storage: JsonStorage, now: number): boolean {
  const shownAt = storage.read(KEY);
  return typeof shownAt !== 'number' || now - shownAt >= ONE_DAY_MS || shownAt > now;
}

/** Remembers that a banner was shown. */
export function rememberAd(storage: JsonStorage, now: number): void {
  storage.write(KEY, now);
}
