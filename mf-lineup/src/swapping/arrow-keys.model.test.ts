import { expect, test } from '@jest/globals';
import { isArrow, nextFocusIndex } from './arrow-keys.model.ts';

/** Two forwards, four defenders, a keeper; beside them the bench: two rows of two. */
const SPOTS = [
  ...[100, 260].map((x) => ({ x, y: 0, area: 'pitch' })),
  ...[20, 120, 240, 340].map((x, i) => ({ x, y: 100 + i, area: 'pitch' })),
  { x: 180, y: 200, area: 'pitch' },
  ...[0, 140].flatMap((y) => [460, 540].map((x) => ({ x, y: y + 10, area: 'bench' }))),
];
const [LEFT_FORWARD, RIGHT_FORWARD, LEFT_BACK, , , RIGHT_BACK, KEEPER] = SPOTS.keys();
const [BENCH, BENCH_END, RESERVE] = [7, 8, 9];

test.each<[string, number | undefined, string, number | undefined]>([
  ['right along the row', LEFT_FORWARD, 'ArrowRight', RIGHT_FORWARD],
  ['right from the end of a row to the bench, past lower rows', RIGHT_FORWARD, 'ArrowRight', BENCH],
  ['left from the bench to the row', BENCH, 'ArrowLeft', RIGHT_FORWARD],
  ['along the bench', BENCH, 'ArrowRight', BENCH_END],
  ['down the bench', BENCH, 'ArrowDown', RESERVE],
  ['down to the nearest of the next row', RIGHT_FORWARD, 'ArrowDown', 4],
  ['down to the keeper, not across to the bench', RIGHT_BACK, 'ArrowDown', KEEPER],
  ['down to the keeper from the other side', LEFT_BACK, 'ArrowDown', KEEPER],
  ['up to the nearest of the next row, not past it', KEEPER, 'ArrowUp', 3],
  ['up past what stands at the same height', RIGHT_BACK, 'ArrowUp', RIGHT_FORWARD],
  ['nowhere to the left of a row', LEFT_FORWARD, 'ArrowLeft', undefined],
  ['nowhere at the edge', KEEPER, 'ArrowDown', undefined],
  ['nowhere by another key', LEFT_FORWARD, 'Enter', undefined],
])('an arrow leads %s', (_title, from, key, to) => {
  expect(nextFocusIndex(SPOTS, from ?? -1, key)).toBe(to);
});

test('below the pitch of a phone, an arrow down from the keeper leads to the bench', () => {
  const strip = [40, 120, 200].map((x) => ({ x, y: 300, area: 'strip' }));
  const points = [{ x: 180, y: 200, area: 'pitch' }, ...strip];
  expect(nextFocusIndex(points, 0, 'ArrowDown')).toBe(3);
  expect(nextFocusIndex(points, 3, 'ArrowUp')).toBe(0);
});

test('only arrows are arrows', () => {
  expect(['ArrowUp', 'Enter', 'i', 'constructor'].map(isArrow)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
