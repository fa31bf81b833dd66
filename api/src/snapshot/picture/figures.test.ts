import { expect, test } from '@jest/globals';
import { bestOf } from './figures.ts';
import { testContent } from './testing/content.ts';

const names = (content: Parameters<typeof bestOf>[0], count = 3) =>
  bestOf(content, count).map(({ index, player }) => [index, player?.points]);

test("the best of a round are those of the pitch who made most of its score, the captain's twice", () => {
  expect(names(testContent({ captain: 9 }))).toEqual([
    [9, 13],
    [3, 17],
    [6, 15],
  ]);
  expect(names(testContent())).toEqual([
    [3, 17],
    [6, 15],
    [9, 13],
  ]);
});

test('nobody is best of a round that is not played, or with nobody on the pitch', () => {
  expect([
    names(testContent({ played: false })),
    names(testContent({ empty: () => true })),
  ]).toEqual([[], []]);
});
