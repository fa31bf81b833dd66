/** When a key was made, epoch ms; all the schedule needs to know of it. */
export interface DatedKey {
  readonly createdAtMs: number;
}

export interface KeySchedule {
  /** A key older than this is followed by a new one. */
  readonly rotateAfterMs: number;
  /** Life of the tokens keys sign. */
  readonly tokenLifetimeMs: number;
}

/**
 * A new key is published this long before it signs: other servers look every minute, and whoever
 * verifies our tokens elsewhere may keep the published keys for five.
 */
export const PUBLISHED_BEFORE_MS = 10 * 60_000;
/** Clocks of several servers differ. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Keys, the newest first; there is always one. */
type Keys<K> = readonly [K, ...K[]];

/** What time it may be, by the clocks of this machine and of the database, epoch ms. */
export interface Present {
  readonly earliestMs: number;
  readonly latestMs: number;
}

/**
 * Whether a new key should be made. One that is dated ahead of all clocks, by one that was, does not keep others
 * from being made until then; one that this machine alone takes for that is young.
 */
export function isRotationDue(
  keys: readonly DatedKey[],
  { rotateAfterMs }: KeySchedule,
  { earliestMs, latestMs }: Present,
): boolean {
  const newest = keys.find(({ createdAtMs }) => createdAtMs <= latestMs + CLOCK_TOLERANCE_MS);
  return newest === undefined || newest.createdAtMs + rotateAfterMs <= earliestMs;
}

/** The key that signs now: the newest that has been published long enough, else the oldest. */
export function signingKeyAt<K extends DatedKey>(keys: Keys<K>, nowMs: number): K {
  const known = keys.find((key) => key.createdAtMs + PUBLISHED_BEFORE_MS <= nowMs);
  return known ?? keys.at(-1) ?? keys[0];
}

/** The keys that verify: all whose tokens may still be out, and those that are about to sign. */
export function verifyingKeysAt<K extends DatedKey>(
  keys: Keys<K>,
  { tokenLifetimeMs }: KeySchedule,
  nowMs: number,
): K[] {
  return keys.filter((_key, index) => {
    const successor = keys[index - 1];
    if (!successor) return true;
    const lastSignedMs = successor.createdAtMs + PUBLISHED_BEFORE_MS;
    return nowMs <= lastSignedMs + tokenLifetimeMs + CLOCK_TOLERANCE_MS;
  });
}
