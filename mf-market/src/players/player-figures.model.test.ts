import { describe, expect, test } from '@jest/globals';
import { aPlayer } from '../testing/a-season.ts';
import { ageOn, shownRating } from './player-figures.model.ts';

describe('season points are shown', () => {
  test.each([
    ['when there are any', { rating: -2 }, true],
    ['when a part brought some', { ratingBreakDown: { ratingGoals: 4, ratingCards: -4 } }, true],
    ['when they were imported', { ratingBreakDown: { ratingWasImported: true } }, true],
    ['not before anything happened', {}, false],
  ])('%s', (_rule, traits, isShown) => {
    const player = aPlayer('pl-1', traits);
    expect(shownRating(player)).toBe(isShown ? player.rating : null);
  });
});

test.each([
  ['2000-06-15', '2026-06-14T12:00:00', 25],
  ['2000-06-15', '2026-06-15T12:00:00', 26],
  [null, '2026-06-15T12:00:00', undefined],
  ['unknown', '2026-06-15T12:00:00', undefined],
])('who was born on %p is on %s %p years old', (birthday, day, years) => {
  expect(ageOn(birthday, new Date(day).getTime())).toBe(years);
});
