import { expect, test } from '@jest/globals';
import { isArrow, spotTowards } from './arrow-keys.model.ts';

/** Two forwards, three defenders, a keeper, and the first of the bench beside them. */
const SPOTS = [
  { x: 100, y: 0 },
  { x: 180, y: 0 },
  { x: 50, y: 100 },
  { x: 150, y: 103 },
  { x: 250, y: 100 },
  { x: 150, y: 200 },
  { x: 400, y: 10 },
];

test.each<[string, number, string, number | undefined]>([
  ['right along the row', 0, 'ArrowRight', 1],
  ['right from the row to the bench', 1, 'ArrowRight', 6],
  ['left from the bench to the row', 6, 'ArrowLeft', 1],
  ['down to the nearest below', 1, 'ArrowDown', 3],
  ['down to the keeper', 4, 'ArrowDown', 5],
  ['up past what stands at the same height', 3, 'ArrowUp', 1],
  ['nowhere at the edge', 5, 'ArrowDown', undefined],
  ['nowhere by another key', 0, 'Enter', undefined],
])('an arrow leads %s', (_title, from, key, to) => {
  expect(spotTowards(SPOTS, from, key)).toBe(to);
});

test('only arrows are arrows', () => {
  expect(['ArrowUp', 'Enter', 'i', 'constructor'].map(isArrow)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
