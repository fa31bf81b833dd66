import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromAbove, fromTheStand, LENGTH_M, markings, spots, WIDTH_M } from './pitch-geometry.ts';

const spotOnPitch = fc.tuple(
  fc.double({ min: 0, max: WIDTH_M, noNaN: true }),
  fc.double({ min: 0, max: LENGTH_M, noNaN: true }),
);

describe('Seen from the stand', () => {
  test('every spot of the pitch is in the picture', () => {
    fc.assert(
      fc.property(spotOnPitch, ([x, y]) => {
        const seen = fromTheStand(x, y);
        expect(seen.x).toBeGreaterThanOrEqual(0);
        expect(seen.x).toBeLessThanOrEqual(1000);
        expect(seen.y).toBeGreaterThanOrEqual(0);
        expect(seen.y).toBeLessThanOrEqual(640);
      }),
    );
  });

  test('straight lines stay straight', () => {
    fc.assert(
      fc.property(spotOnPitch, spotOnPitch, ([x1, y1], [x2, y2]) => {
        const [a, m, b] = [
          fromTheStand(x1, y1),
          fromTheStand((x1 + x2) / 2, (y1 + y2) / 2),
          fromTheStand(x2, y2),
        ];
        const bend = (m.x - a.x) * (b.y - a.y) - (m.y - a.y) * (b.x - a.x);
        expect(Math.abs(bend)).toBeLessThan(1e-4);
      }),
    );
  });
});

test('The penalty marks are 11 m from the goal lines', () => {
  expect(spots(fromAbove).map(({ y }) => y)).toEqual([11, 52.5, 94]);
});

test('Boxes, goal areas, goals, circle, arcs and corners are drawn', () => {
  expect(markings(fromAbove).match(/M/g)).toHaveLength(15);
});
