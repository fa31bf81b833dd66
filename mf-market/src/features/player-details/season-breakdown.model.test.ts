import { expect, test } from '@jest/globals';
import type { RatingBreakDown } from '@spieltag/shared-kernel/contract';
import { aPlayer } from '../../testing/a-season.ts';
import { seasonRows } from './season-breakdown.model.ts';

test.each<[string, Partial<RatingBreakDown>, number]>([
  ['those that send off', { cardsYellowRed: 1, cardsRed: 2, ratingCards: -15 }, 3],
  ['yellow ones where they cost points', { cardsYellow: 4, cardsRed: 1, ratingCards: -7 }, 5],
  ['none', { cardsYellow: 0 }, 0],
])('cards are counted beside the points they cost: %s', (_cards, ratingBreakDown, count) => {
  const rows = seasonRows(aPlayer('pl-1', { ratingBreakDown }));
  const { ratingCards: points = 0 } = ratingBreakDown;
  expect(rows).toContainEqual({ part: 'Cards', count, points });
});
