import { expect, test } from '@jest/globals';
import { winterWindows } from './restricted-windows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of the first and the last kick-off; the winter break is between the second round and the third. */
const ROUNDS = [
  [0, 2],
  [7, 9],
  [30, 32],
  [37, 39],
] as const;
const rounds = (lastOfSecond = 9) =>
  ROUNDS.map(([first, last], index) => ({
    ...{ id: `rn-${index + 1}`, name: `${index + 1}`, startDate: first * DAY_MS },
    endDate: (index === 1 ? lastOfSecond : last) * DAY_MS,
  }));
const matches = (lastOfSecond = 9) =>
  ROUNDS.flatMap(([first, last], index) =>
    [first, first + 1, index === 1 ? lastOfSecond : last].map((day, no) => ({
      ...{ id: `mt-${index + 1}-${no}`, roundId: `rn-${index + 1}` },
      ...{ homeTeamId: 'tm-1', guestTeamId: 'tm-2', homeTeamName: null, guestTeamName: null },
      date: day * DAY_MS,
    })),
  );
const windowFrom = (day: number) => [
  { startDate: (day + 1) * DAY_MS, endDate: 30 * DAY_MS - 2 * HOUR_MS },
];

test('the winter window is the longest break between two gamedays', () => {
  expect(winterWindows(rounds(), matches())).toEqual(windowFrom(9));
});

test('a match that is postponed into the break or behind it leaves the window', () => {
  for (const day of [20, 34]) {
    expect(winterWindows(rounds(day), matches(day))).toEqual(windowFrom(8));
  }
});

test('without a break of fifteen days there is none', () => {
  expect(winterWindows(rounds().slice(0, 2), matches().slice(0, 6))).toEqual([]);
});
