import {
  DEFAULT_FAIRNESS,
  type OutageFairness,
  type SeasonPreset,
} from '@spieltag/shared-kernel/rules';
import type { Gameday } from './gameday.model.ts';
import { LOCK_BEFORE_MS } from './round-schedule.model.ts';
import { SILENCE_MS, type WorkingSpan, workedWithin } from './working-time.model.ts';

const MINUTE_MS = 60_000;

/** A lock that moves because the game could not be reached. */
export interface MovedLock {
  /** Epoch ms. */
  readonly at: number;
  /** How long the game worked in the time before the lock as it was to be, ms. */
  readonly workedMs: number;
}

/**
 * What a season promises before a lock; null: nothing.
 * @param isLive whether it is known of a match that it has begun: else nobody is locked by it, and the
 * lock must not pass a kick-off
 */
export function promisedFairness(
  { fairness = DEFAULT_FAIRNESS }: Pick<SeasonPreset, 'fairness'>,
  isLive: boolean,
): OutageFairness | null {
  return fairness && !isLive ? { ...fairness, pastKickOffMinutes: 0 } : fairness;
}

/**
 * Whether a lock moves: to the first minute before which the game has worked, or will have if it goes
 * on to work, for as long as the season promises. Undefined: it stays where it is, because the game
 * has worked for long enough or because there is nowhere left to move it to.
 * @param lockAt where the lock is now, as planned or moved before
 * @param spans when the game has worked; it works now
 */
export function movedLock(
  { workingMinutes, withinMinutes, pastKickOffMinutes }: OutageFairness,
  gameday: Pick<Gameday, 'firstKickOff' | 'lastKickOff'>,
  lockAt: number,
  spans: readonly WorkingSpan[],
  now: number,
): MovedLock | undefined {
  const promised = workingMinutes * MINUTE_MS;
  const windowMs = withinMinutes * MINUTE_MS;
  const seen = withPresent(spans, now);
  const workedBefore = (lock: number) => workedWithin(seen, lock - windowMs, Math.min(lock, now));
  const workedMs = workedBefore(lockAt);
  const stillToCome = Math.max(0, lockAt - now);
  if (workedMs + stillToCome >= promised) return undefined;
  const latest = latestLock(gameday, pastKickOffMinutes);
  // With the silence before the first beat, or the lock would move once more for some seconds.
  const isEnough = (lock: number) =>
    workedBefore(lock) + lock - Math.max(now, lock - windowMs) >= promised + SILENCE_MS;
  const earliest = Math.max(lockAt, now);
  let at = Math.ceil(earliest / MINUTE_MS) * MINUTE_MS;
  while (at < latest && !isEnough(at)) at += MINUTE_MS;
  at = Math.min(at, latest);
  return at > earliest ? { at, workedMs } : undefined;
}

/** No lock is moved further than this. */
function latestLock(
  { firstKickOff, lastKickOff }: Pick<Gameday, 'firstKickOff' | 'lastKickOff'>,
  pastKickOffMinutes: number,
): number {
  if (pastKickOffMinutes === 0) return firstKickOff;
  return Math.max(
    firstKickOff,
    Math.min(lastKickOff, firstKickOff + pastKickOffMinutes * MINUTE_MS),
  );
}

/** The last beat may be some seconds old. */
function withPresent(spans: readonly WorkingSpan[], now: number): WorkingSpan[] {
  return spans.map((span) =>
    span.from <= now && span.until >= now - SILENCE_MS && span.until < now
      ? { ...span, until: now }
      : span,
  );
}

/** When lineups are frozen as the calendar plans it. */
export function plannedLock({ firstKickOff }: Pick<Gameday, 'firstKickOff'>): number {
  return firstKickOff - LOCK_BEFORE_MS;
}
