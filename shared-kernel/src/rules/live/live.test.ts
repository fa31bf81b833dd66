import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  averageScore,
  livePlace,
  liveStanding,
  pointsForPlaces,
  roundPoints,
  type ScoreCounts,
  withLivePoints,
} from './index.ts';

/** Counts of scores as the server sends them. */
function countsOf(scores: readonly number[], step = 1): ScoreCounts {
  const pairs = new Map<number, number>();
  for (const score of scores) {
    const from = Math.floor(score / step) * step;
    pairs.set(from, (pairs.get(from) ?? 0) + 1);
  }
  return {
    users: scores.length,
    sum: scores.reduce((sum, score) => sum + score, 0),
    step,
    pairs: [...pairs].sort(([a], [b]) => b - a),
  };
}
const rankAmong = (scores: readonly number[], own: number) =>
  1 + scores.filter((score) => score > own).length;
const someScores = fc.array(fc.integer({ min: -30, max: 150 }), { minLength: 1, maxLength: 300 });

describe('a place', () => {
  test('is one more than the users above, as the rankings count it', () => {
    fc.assert(
      fc.property(someScores, fc.integer({ min: -40, max: 160 }), (scores, own) => {
        expect(livePlace(countsOf(scores), own)).toEqual({
          rank: rankAmong(scores, own),
          isExact: true,
        });
      }),
    );
  });

  test('lies within its pair where scores are counted in steps, and says so', () => {
    fc.assert(
      fc.property(someScores, fc.nat(), fc.integer({ min: 2, max: 9 }), (scores, pick, step) => {
        const own = scores[pick % scores.length] ?? 0;
        const from = Math.floor(own / step) * step;
        const place = livePlace(countsOf(scores, step), own);
        expect(place?.isExact).toBe(false);
        expect(place?.rank).toBeGreaterThanOrEqual(rankAmong(scores, from + step - 1));
        expect(place?.rank).toBeLessThanOrEqual(scores.filter((score) => score >= from).length);
      }),
    );
  });

  test('is not known while nobody is rated', () => {
    expect(livePlace(countsOf([]), 7)).toBeUndefined();
    expect(averageScore(countsOf([]))).toBeUndefined();
    expect(liveStanding(countsOf([]), 7)).toBeUndefined();
  });
});

describe('the next places', () => {
  test('take the fewest points with which one is that far ahead', () => {
    fc.assert(
      fc.property(
        someScores,
        fc.nat(),
        fc.integer({ min: 1, max: 120 }),
        (scores, pick, places) => {
          const own = scores[pick % scores.length] ?? 0;
          const rank = rankAmong(scores, own);
          const next = pointsForPlaces(countsOf(scores), own, places);
          if (rank === 1) return expect(next).toBeUndefined();
          const target = Math.max(1, rank - places);
          const points = next?.points ?? 0;
          expect(rankAmong(scores, own + points)).toBe(next?.rank);
          expect(next?.rank).toBeLessThanOrEqual(target);
          expect(rankAmong(scores, own + points - 1)).toBeGreaterThan(target);
        },
      ),
    );
  });
});

test('a standing says rank, average, change since kick-off and what the next hundred take', () => {
  const scores = Array.from({ length: 300 }, (_, index) => 300 - index);
  expect(liveStanding(countsOf(scores), 100, 250)).toEqual({
    rank: 201,
    isExact: true,
    users: 300,
    average: 150.5,
    change: 49,
    next: { rank: 101, points: 100 },
  });
  expect(liveStanding(countsOf(scores), 100)?.change).toBeUndefined();
  expect(liveStanding(countsOf(scores, 5), 100, 250)).toMatchObject({
    isExact: false,
    change: undefined,
  });
});

test.each([
  ['alone', [9, 7, 7], 9, 1, 'alone'],
  ['with others, as everybody does at kick-off', [0, 0, 0], 0, 1, 'shared'],
  ['or not', [9, 7, 7], 7, 1, undefined],
  ['or nobody knows, where counts are coarse', [9, 9], 9, 5, undefined],
  ['or is not counted yet', [9, 7], 10, 1, undefined],
] as const)('a standing leads %s', (_rule, scores, own, step, leads) => {
  expect(liveStanding(countsOf(scores, step), own)?.leads).toBe(leads);
});

describe('a running result', () => {
  const player = (id: string, index: number, points = 0) => ({ id, index, points });
  const points = roundPoints([
    { players: [player('pl-1', 0, 4), player('pl-2', 0, 3)] },
    { players: [player('pl-1', 0, 2)] },
  ]);

  test('counts all matches of the round, the pitch only, the captain twice', () => {
    const players = [player('pl-1', 0), player('pl-9', 10), player('pl-2', 11)];
    expect(withLivePoints({ score: 0, captainId: 'pl-1', players }, points)).toEqual({
      score: 12,
      captainId: 'pl-1',
      players: [player('pl-1', 0, 6), player('pl-9', 10), player('pl-2', 11, 3)],
    });
  });

  test('without a rated lineup has no score', () => {
    const result = { score: null, players: [player('pl-1', 0)] };
    expect(withLivePoints(result, points).score).toBeNull();
  });

  test('stays the same one as long as no point has moved', () => {
    const result = withLivePoints({ score: 0, players: [player('pl-2', 3)] }, points);
    expect(withLivePoints(result, points)).toBe(result);
  });
});
