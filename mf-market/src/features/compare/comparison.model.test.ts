import { describe, expect, test } from '@jest/globals';
import { MEASURES } from '../../players/measures.model.ts';
import { aPlayer } from '../../testing/a-season.ts';
import { comparisonOf } from './comparison.model.ts';

const good = aPlayer('good', {
  marketValue: 4_000_000,
  rating: 20,
  lastRoundPoints: 3,
  minutes: 350,
  ratingBreakDown: { starter: 4, averageGrade: 250, goals: 3 },
});
const cheap = aPlayer('cheap', {
  marketValue: 1_000_000,
  rating: 10,
  ratingBreakDown: { starter: 2, joker: 3, averageGrade: 350, goals: 3 },
});
const fresh = aPlayer('fresh', { marketValue: 999_000_000 });

describe('side by side', () => {
  test.each([
    ['rating', [20, 10, null], 20],
    ['perMillion', [5, 10, null], 10],
    ['matches', [4, 5, 0], 5],
    ['minutes', [350, 0, 0], 350],
    ['grade', [2.5, 3.5, null], 2.5],
    ['goals', [3, 3, 0], 3],
    ['assists', [0, 0, 0], undefined],
    ['price', [4_000_000, 1_000_000, 999_000_000], undefined],
    ['lastRoundPoints', [3, null, null], undefined],
  ])('%s', (figure, values, best) => {
    const line = comparisonOf([good, cheap, fresh], MEASURES).find(
      (each) => each.figure === figure,
    );
    expect(line).toEqual({ figure, values, best });
  });
});

test('minutes are not compared in a season without any', () => {
  const figures = comparisonOf([cheap, fresh], ['matches']).map(({ figure }) => figure);
  expect(figures).toContain('matches');
  expect(figures).not.toContain('minutes');
});
