import { describe, expect, test } from '@jest/globals';
import { DEFAULT_FAIRNESS, type OutageFairness, randomFrom } from '@spieltag/shared-kernel/rules';
import { integerBetween, type Random } from '../feed/random.ts';
import { movedLock, plannedLock } from './fair-lock.model.ts';
import { type WorkingSpan, workedWithin } from './working-time.model.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KICK_OFF = Date.UTC(2026, 8, 4, 18, 30);
const GAMEDAY = { firstKickOff: KICK_OFF, lastKickOff: KICK_OFF + 46 * HOUR };
const LOCK = plannedLock(GAMEDAY);
const NEVER_PAST = { ...DEFAULT_FAIRNESS, pastKickOffMinutes: 0 };
const at = (minutes: number) => LOCK + minutes * MINUTE;
const span = (from: number, until: number): WorkingSpan => ({ from: at(from), until: at(until) });

describe('a lock', () => {
  test.each<[string, readonly WorkingSpan[], number, OutageFairness, number | undefined]>([
    ['stays where nobody has ever looked', [], 0, DEFAULT_FAIRNESS, undefined],
    ['stays after an hour of work', [span(-500, 0)], 0, DEFAULT_FAIRNESS, undefined],
    [
      'stays after half an hour, wherever in the hour it was',
      [span(-500, -45), span(-15, 0)],
      0,
      DEFAULT_FAIRNESS,
      undefined,
    ],
    [
      'stays, when half an hour is still to come',
      [span(-500, -60)],
      -31,
      DEFAULT_FAIRNESS,
      undefined,
    ],
    [
      'stays where the half hour was before a break that lasts longer than the lock',
      [span(-500, -30)],
      200,
      DEFAULT_FAIRNESS,
      undefined,
    ],
    [
      'moves by what is missing, to a whole minute after the first sign of life',
      [span(-500, -60), span(-10, -10)],
      -10,
      DEFAULT_FAIRNESS,
      21,
    ],
    [
      'moves by half an hour, when all of it is missing',
      [span(-500, -61)],
      0,
      DEFAULT_FAIRNESS,
      31,
    ],
    ['moves no further than the season says', [span(-500, -90)], 50, DEFAULT_FAIRNESS, 61],
    ['happens at once, when that is over', [span(-500, -90)], 70, DEFAULT_FAIRNESS, undefined],
    ['moves to the first kick-off and not past it', [span(-500, -61)], -5, NEVER_PAST, 1],
    ['happens at once after that kick-off', [span(-500, -61)], 2, NEVER_PAST, undefined],
  ])('%s', (_, spans, now, rule, expected) => {
    const moved = movedLock(rule, GAMEDAY, LOCK, spans, at(now));
    expect(moved && (moved.at - LOCK) / MINUTE).toBe(expected);
  });

  test('moves no further than the last kick-off of a gameday that is short', () => {
    const gameday = { firstKickOff: KICK_OFF, lastKickOff: KICK_OFF + 5 * MINUTE };
    const moved = movedLock(DEFAULT_FAIRNESS, gameday, LOCK, [span(-500, -61)], LOCK);
    expect(moved?.at).toBe(gameday.lastKickOff);
  });
});

test('spans that overlap count once', () => {
  const spans = [span(-50, -30), span(-40, -20), span(-39, -38)];
  expect(workedWithin(spans, at(-60), at(0))).toBe((10 + 30) * MINUTE);
});

/** A stretch of time in which nothing works, epoch ms. */
type Outage = WorkingSpan;

function randomOutages(random: Random): Outage[] {
  return Array.from({ length: integerBetween(random, 0, 5) }, () => {
    const from = at(integerBetween(random, -120, 60));
    return { from, until: from + integerBetween(random, 1, 70) * MINUTE };
  });
}

/** What a server does all the time: it says that it works, and looks at the lock. */
function playTo(rule: OutageFairness, outages: readonly Outage[]) {
  const spans: { from: number; until: number }[] = [span(-5000, -130)];
  let lockAt = LOCK;
  for (let now = at(-130); ; now += 10 * SECOND) {
    if (outages.some(({ from, until }) => now >= from && now < until)) continue;
    const last = spans.at(-1);
    if (last && now - last.until <= 25 * SECOND) last.until = now;
    else spans.push({ from: now, until: now });
    const moved = movedLock(rule, GAMEDAY, lockAt, spans, now);
    if (moved) {
      expect(moved.at).toBeGreaterThan(lockAt);
      lockAt = moved.at;
    } else if (now >= lockAt) return { lockAt, lockedAt: now };
  }
}

/** Working time that managers really had, ms. */
function workedReally(outages: readonly Outage[], from: number, until: number): number {
  let worked = 0;
  for (let second = from; second < until; second += SECOND) {
    if (!outages.some((out) => second >= out.from && second < out.until)) worked += SECOND;
  }
  return worked;
}

describe.each<[string, OutageFairness]>([
  ['that may move past the kick-off', DEFAULT_FAIRNESS],
  ['that may not', NEVER_PAST],
  ['with a promise of its own', { workingMinutes: 45, withinMinutes: 90, pastKickOffMinutes: 20 }],
])('in seasons of random outages, a lock %s', (_, rule) => {
  const latest = KICK_OFF + rule.pastKickOffMinutes * MINUTE;
  const promised = rule.workingMinutes * MINUTE;
  const within = rule.withinMinutes * MINUTE;

  test.each([1, 2, 3, 4, 5, 6])('leaves nobody without a working half hour (season %i)', (seed) => {
    const random = randomFrom(`outages:${seed}`);
    for (let round = 1; round <= 34; round++) {
      const outages = randomOutages(random);
      const { lockAt, lockedAt } = playTo(rule, outages);
      const had = workedReally(outages, lockAt - within, lockAt);
      // Nowhere left to move it to, or everybody has had the time.
      if (lockAt < latest && lockedAt < latest) expect(had).toBeGreaterThanOrEqual(promised);
      expect(lockAt).toBeLessThanOrEqual(latest);
      // It stays where it is not needed: all had the time, and the game worked at the lock.
      const before = workedReally(outages, LOCK - within, LOCK);
      if (before >= promised + MINUTE) expect(lockAt).toBe(LOCK);
    }
  });
});
