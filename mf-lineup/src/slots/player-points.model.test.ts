import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { samplePlayer } from '@spieltag/shared-kernel/testing';
import { assignments, hasRating, pointsRoundId } from './player-points.model.ts';

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

test('assignments are matches from the start and as a joker', () => {
  const ratingBreakDown = { ...zero, starter: 4, joker: 3 };
  expect(assignments({ ...unrated, ratingBreakDown })).toBe(7);
});

test.each<[RoundPhase, string | null, string | undefined]>([
  ['GENERAL', 'rn-1', 'rn-1'],
  ['GENERAL_LOCKED', 'rn-1', 'rn-1'],
  ['GENERAL', null, undefined],
  ['GAMEDAY', 'rn-1', 'rn-2'],
  ['EVALUATING', 'rn-1', 'rn-2'],
  ['COMPLETED', 'rn-1', 'rn-2'],
])('in %s with %s completed the points of %s are shown', (phase, lastCompletedRoundId, roundId) => {
  expect(pointsRoundId({ phase, roundId: 'rn-2', lastCompletedRoundId })).toBe(roundId);
});
