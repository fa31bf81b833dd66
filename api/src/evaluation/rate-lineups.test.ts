import { expect, test } from '@jest/globals';
import { ABSENT_PLAYER, ABSENT_POINTS, ABSENT_TOTAL, NO_CAPTAIN } from './chunk.codec.ts';
import { rateLineups } from './rate-lineups.ts';

const eleven = (first: number) => Array.from({ length: 11 }, (_, i) => first + i);
const nobody = Array.from({ length: 11 }, () => ABSENT_PLAYER);
const points = Int16Array.from([5, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]);

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

function totals(...values: number[]): Int32Array {
  return Int32Array.from(values);
}
