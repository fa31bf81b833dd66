import { describe, expect, test } from '@jest/globals';
import { calendar, DAY, HOUR, kickOff, match, played, timesInGeneral } from './timeline.fixture.ts';
import { roundTimeline } from './timeline.model.ts';

describe('a gameday that waits for a result that does not come', () => {
  const WAITS = { lateUpdates: [], changes: [], isFollowed: true };
  /** Of two rounds; the second match of the first one is never finished. */
  const waiting = (untilNext: number) => {
    const [one, other] = [match(1, 1, kickOff(1)), match(1, 2, kickOff(1))];
    const season = calendar([one, other, match(2, 1, kickOff(1) + untilNext)], 2);
    const updates = [...played(one), ...played(other).slice(0, 1)];
    return { season, updates };
  };

  test.each([
    [13 * DAY, 72],
    [84 * HOUR, 72],
    [4 * DAY - 30 * HOUR, 54],
    [47 * HOUR, 35],
    [20 * HOUR, 10],
    [5 * HOUR, 3],
  ])('of which the next one begins after %i ms waits for about %i hours', (untilNext, hours) => {
    const { season, updates } = waiting(untilNext);
    const events = roundTimeline({ calendar: season, roundNo: 1, from: 0, updates, ...WAITS });
    const locked = events.find((e) => e.kind === 'phase' && e.phase === 'GAMEDAY_LOCKED');
    expect(Math.round(((locked?.at ?? 0) - kickOff(1)) / HOUR)).toBe(hours);
  });

  test('leaves time in which the lineup of the next one is set', () => {
    const { season, updates } = waiting(47 * HOUR);
    const [time] = timesInGeneral(season, (id) => (id === 'rn-1' ? updates : []));
    expect(time).toBeGreaterThanOrEqual(HOUR);
  });

  test('of a recorded season waits for nothing: what was recorded before the next lock counts', () => {
    const { season, updates } = waiting(47 * HOUR);
    const [last] = updates.slice(-1);
    const at = kickOff(1) + 46 * HOUR;
    const rated = last ? [{ ...last, at, state: 'FINISHED' as const }] : [];
    const events = roundTimeline({
      ...{ calendar: season, roundNo: 1, from: 0, ...WAITS, isFollowed: false },
      updates: [...updates, ...rated],
    });
    expect(events.find((e) => e.at === at && e.kind === 'match')).toMatchObject({ late: false });
  });
});
