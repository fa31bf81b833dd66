import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABSENT_PLAYER, ABSENT_POINTS, ABSENT_TOTAL, NO_CAPTAIN } from './chunk.codec.ts';
import { pointsOfAll, rateLineups } from './rate-lineups.ts';

const eleven = (first: number) => Array.from({ length: 11 }, (_, i) => first + i);
const nobody = Array.from({ length: 11 }, () => ABSENT_PLAYER);
const points = pointsOfAll(Int16Array.from([5, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]));

test('a lineup is worth the sum of its eleven, the bench nothing', () => {
  const rated = rateLineups(Uint16Array.from([...eleven(0), ...eleven(1)]), points, totals());
  expect([...rated.points]).toEqual([2, 4]);
});

test('players the round knows nothing of are worth 0', () => {
  expect([...rateLineups(Uint16Array.from(eleven(500)), points, totals()).points]).toEqual([0]);
});

test('the total goes on from the round before, and starts with the first rated lineup', () => {
  const lineups = Uint16Array.from([...eleven(0), ...eleven(0)]);
  expect([...rateLineups(lineups, points, totals(10, ABSENT_TOTAL)).totals]).toEqual([12, 2]);
});

test('without a rated lineup there are no points, and the total stays what it was', () => {
  const rated = rateLineups(Uint16Array.from(nobody), points, totals(10, ABSENT_TOTAL, -4));
  expect([...rated.points]).toEqual([ABSENT_POINTS, ABSENT_POINTS, ABSENT_POINTS]);
  expect([...rated.totals]).toEqual([10, ABSENT_TOTAL, -4]);
});

test("a captain's points count twice, for better or worse, in the round and in the total", () => {
  const lineups = Uint16Array.from([...eleven(0), ...eleven(0), ...nobody]);
  const captains = Uint8Array.from([0, 1, 0]);
  const rated = rateLineups(lineups, points, totals(10, ABSENT_TOTAL, 8), captains);
  expect([...rated.points]).toEqual([7, -1, ABSENT_POINTS]);
  expect([...rated.totals]).toEqual([17, -1, 8]);
});

test('without captains everything is as if there were none', () => {
  const lineups = Uint16Array.from([...eleven(0), ...eleven(1)]);
  const none = Uint8Array.from([NO_CAPTAIN, NO_CAPTAIN]);
  expect(rateLineups(lineups, points, totals(3), none)).toEqual(
    rateLineups(lineups, points, totals(3)),
  );
});

test('every user gets what adding up player by player gives', () => {
  const playerNo = fc.integer({ min: 0, max: 40 });
  const user = fc.record({
    lineup: fc.option(fc.array(playerNo, { minLength: 11, maxLength: 11 })),
    captain: fc.option(fc.nat({ max: 10 })),
    before: fc.option(fc.integer({ min: -200, max: 3000 })),
  });
  const gained = fc.array(fc.integer({ min: -20, max: 60 }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(user, { maxLength: 30 }), gained, (users, gains) => {
      const rated = rateLineups(
        Uint16Array.from(users.flatMap(({ lineup }) => lineup ?? nobody)),
        pointsOfAll(Int16Array.from(gains)),
        totals(...users.map(({ before }) => before ?? ABSENT_TOTAL)),
        Uint8Array.from(users, ({ captain }) => captain ?? NO_CAPTAIN),
      );
      const points = users.map(({ lineup, captain }) => {
        if (!lineup) return null;
        const counted = captain === null ? lineup : [...lineup, lineup[captain] ?? -1];
        return counted.reduce((sum, player) => sum + (gains[player] ?? 0), 0);
      });
      expect([...rated.points]).toEqual(points.map((sum) => sum ?? ABSENT_POINTS));
      expect([...rated.totals]).toEqual(
        users.map(({ before }, i) => {
          const sum = points[i] ?? null;
          return sum === null ? (before ?? ABSENT_TOTAL) : (before ?? 0) + sum;
        }),
      );
    }),
  );
});

function totals(...values: number[]): Int32Array {
  return Int32Array.from(values);
}
