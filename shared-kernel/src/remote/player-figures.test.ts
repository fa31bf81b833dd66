import { describe, expect, test } from '@jest/globals';
import { samplePlayer } from '../stores/testing/index.ts';
import { hasRating, matchCount, shownShirtNumber } from './player-figures.ts';

const unrated = samplePlayer({ id: 'pl-1', position: 'DEFENDER', rating: 0 });
const zero = { ...unrated.ratingBreakDown, ratingSum: 0 };

describe('season points are shown', () => {
  test.each([
    ['when they are not zero', { rating: 3 }, true],
    [
      'when parts cancel each other out',
      { ratingBreakDown: { ...zero, ratingGoals: 3, ratingCards: -3 } },
      true,
    ],
    ['when they were imported', { ratingBreakDown: { ...zero, ratingWasImported: true } }, true],
    ['not without any part', {}, false],
    ['not for an average grade alone', { ratingBreakDown: { ...zero, averageGrade: 350 } }, false],
  ])('%s', (_title, player, isShown) => {
    expect(hasRating({ ...unrated, ratingBreakDown: zero, ...player })).toBe(isShown);
  });
});

test('matches are those from the start and as a joker', () => {
  const ratingBreakDown = { ...zero, starter: 4, joker: 3 };
  expect(matchCount({ ...unrated, ratingBreakDown })).toBe(7);
});

test.each([
  ['se-k010120', undefined],
  ['se-k010720', undefined],
  ['se-k010220', '9'],
])('the shirt number in season %s is %p', (seasonId, number) => {
  expect(shownShirtNumber(unrated, seasonId)).toBe(number);
});
