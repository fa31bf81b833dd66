import { describe, expect, test } from '@jest/globals';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { sampleGameState } from '@spieltag/shared-kernel/testing';
import { ratedPoints } from './player-points.model.ts';

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
