import { describe, expect, test } from '@jest/globals';
import { openFeed } from '../open-feed.ts';
import { dayOf, weeksLater, weeksUntil } from './week-shift.ts';

const WEEK_MS = 7 * 86_400_000;
const SATURDAY = Date.parse('2026-10-31T14:30:00.123Z');
const FRIDAY_EVENING = Date.parse('2026-08-07T18:30:00Z');

describe('weeks later', () => {
  test.each([
    ['within winter', 8, '2026-12-26T14:30:00.123Z'],
    ['from winter to summer an hour earlier by UTC', -4, '2026-10-03T13:30:00.123Z'],
    ['a whole year', 52, '2027-10-30T13:30:00.123Z'],
    ['not at all', 0, '2026-10-31T14:30:00.123Z'],
  ])('clocks on the wall show the same: %s', (_, weeks, expected) => {
    expect(new Date(weeksLater(SATURDAY, weeks)).toISOString()).toBe(expected);
    expect(weeksLater(weeksLater(SATURDAY, weeks), -weeks)).toBe(SATURDAY);
  });

  test.each([
    ['2026-08-07', 0],
    ['2026-08-08', 1],
    ['2026-08-14', 1],
    ['2026-08-01', 0],
    ['2026-07-31', -1],
    ['2030-01-01', 178],
  ])('a season that began on a Friday begins on %s or within six days after it', (day, weeks) => {
    // Without the sign of a zero.
    expect(weeksUntil(FRIDAY_EVENING, day) + 0).toBe(weeks);
    const first = dayOf(weeksLater(FRIDAY_EVENING, weeks));
    expect(first >= day).toBe(true);
    expect(Date.parse(first) - Date.parse(day)).toBeLessThan(WEEK_MS);
  });

  test('the day is that of the place it is played at', () => {
    expect(dayOf(Date.parse('2026-08-07T22:30:00Z'))).toBe('2026-08-08');
  });
});

describe('a season that is played 20 weeks later', () => {
  const spec = { provider: 'generated', seed: 5 } as const;
  const recorded = openFeed(spec);
  const later = openFeed({ ...spec, shiftWeeks: 20 });

  test('has all its dates as many weeks later, and nothing else is another', async () => {
    const [before, after] = [await recorded.catalogue(), await later.catalogue()];
    const back = {
      ...after,
      matches: after.matches.map((one) => ({ ...one, date: weeksLater(one.date, -20) })),
      rounds: after.rounds.map((one) => ({
        ...one,
        startDate: weeksLater(one.startDate, -20),
        endDate: weeksLater(one.endDate, -20),
      })),
      restrictedWindows: after.restrictedWindows.map((one) => ({
        startDate: weeksLater(one.startDate, -20),
        endDate: weeksLater(one.endDate, -20),
      })),
    };
    expect(back).toEqual(before);
    expect(after.restrictedWindows.length).toBeGreaterThan(0);
  });

  test('has every update as long after its kick-off as before, in order', async () => {
    const { rounds } = await recorded.catalogue();
    const kickOffs = async (feed: typeof recorded) =>
      new Map((await feed.catalogue()).matches.map(({ id, date }) => [id, date]));
    const [before, after] = [await kickOffs(recorded), await kickOffs(later)];
    for (const { id } of [rounds[0], rounds[20]].flatMap((round) => round ?? [])) {
      const moved = await later.roundUpdates(id);
      expect(moved.map(({ at }) => at)).toEqual(
        moved.map(({ at }) => at).toSorted((a, b) => a - b),
      );
      const fromKickOff = async (feed: typeof recorded, dates: ReadonlyMap<string, number>) =>
        (await feed.roundUpdates(id))
          .map(({ at, ...update }) => ({ ...update, after: at - (dates.get(update.matchId) ?? 0) }))
          .toSorted((a, b) => `${a.matchId}${a.after}`.localeCompare(`${b.matchId}${b.after}`));
      expect(await fromKickOff(later, after)).toEqual(await fromKickOff(recorded, before));
    }
  });

  test('has players who come and go as many weeks later', async () => {
    const changes = await recorded.playerChanges();
    expect(changes.length).toBeGreaterThan(0);
    expect(await later.playerChanges()).toEqual(
      changes.map((change) => ({ ...change, at: weeksLater(change.at, 20) })),
    );
  });
});
