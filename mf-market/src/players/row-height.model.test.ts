import { expect, test } from '@jest/globals';
import { narrowPx, type RowKind, rowHeightPx } from './row-height.model.ts';

test.each<[RowKind, number, number, number]>([
  ['position', 89, 112, 178],
  ['desk', 80, 100, 160],
  ['other', 120, 150, 240],
])('a row of kind %s grows with letters, and does not shrink', (kind, usual, larger, twice) => {
  const heights = [12, 16, 20, 32].map((letterPx) => rowHeightPx(kind, letterPx, false));
  expect(heights).toEqual([usual, usual, larger, twice]);
});

test('on a screen that is narrow for its letters every row has a line more', () => {
  expect(narrowPx(32)).toBe(480);
  expect(rowHeightPx('position', 32, true)).toBe(208);
  expect(rowHeightPx('other', 32, true)).toBe(208);
});
