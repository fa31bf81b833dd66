import { expect, test } from '@jest/globals';
import { pointsOfRounds } from './round-points.model.ts';

test('points of every completed round, of both matches where there were two, with a gap where the player was not there', () => {
  const rounds = ['rn-1', 'rn-2', 'rn-3', 'rn-4'].map((id) => ({
    id,
    name: id.slice(3),
    startDate: 0,
    endDate: 1,
  }));
  const nothing = {
    grade: null,
    goals: 0,
    assists: 0,
    pointsGrade: 0,
    pointsGoals: 0,
    pointsCards: 0,
    pointsAssists: 0,
    pointsStarter: 0,
    pointsMvp: 0,
    pointsCleanSheet: 0,
    pointsJoker: 0,
    pointsOther: 0,
  };
  const of = (roundId: string, points: number, starter: number) => ({
    roundId,
    matchId: 'mt-1',
    teamId: 'tm-a',
    status: 'STARTER' as const,
    points,
    pointsBreakDown: { ...nothing, pointsStarter: starter },
    missedInfo: null,
  });
  const points = pointsOfRounds(rounds, 'rn-3', [
    of('rn-1', 0, 4),
    of('rn-1', 9, 0),
    of('rn-2', 0, 0),
    of('rn-4', 9, 4),
  ]);
  expect(points).toEqual([
    { label: '1', value: 9 },
    { label: '2', value: null },
    { label: '3', value: null },
  ]);
});
