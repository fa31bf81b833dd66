import { describe, expect, test } from '@jest/globals';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { sampleGameState, samplePlayer } from '@spieltag/shared-kernel/testing';
import { assignments, hasRating, ratedPoints } from './player-points.model.ts';

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

describe('points of a round', () => {
  const none = pointsBreakDown(null, null);
  const player = (id: string, points: number, part: Partial<typeof none> = {}) => ({
    id,
    teamId: 'tm-1',
    points,
    status: 'STARTER' as const,
    pointsBreakDown: { ...none, ...part },
    isOnBench: false,
    isOnPitch: false,
    missedInfo: null,
  });
  const { currentResults } = sampleGameState();
  const players = [
    [player('pl-1', 4), player('pl-2', 0, { pointsGoals: 3 }), player('pl-3', 0)],
    [player('pl-1', 3), player('pl-4', 9)],
  ];
  const matches = currentResults.matches.map((match, i) => ({
    ...match,
    players: players[i] ?? [],
  }));
  const round = { ...currentResults, matches };
  const placed = (...ids: readonly string[]) => ({
    players: ids.map((id, index) => ({ id, index, teamId: 'tm-1', points: 0 })),
  });

  test('are the sum over its matches, of those who were rated', () => {
    const points = ratedPoints(round, placed('pl-1', 'pl-2', 'pl-3'));
    expect([...points]).toEqual([
      ['pl-1', 7],
      ['pl-2', 0],
    ]);
  });

  test('are none of a player who was not placed in it', () => {
    expect(ratedPoints(round, placed('pl-1')).has('pl-4')).toBe(false);
    expect(ratedPoints(round, undefined).size).toBe(0);
  });
});
