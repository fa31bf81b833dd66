import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type RunningEntry, runningRanking } from './index.ts';

type Running = Exclude<RunningEntry['running'], undefined>;

const entry = (userId: string, index: number, running?: Running): RunningEntry => ({
  userId,
  rank: index + 1,
  prevRank: index + 1,
  index,
  score: 5,
  trend: 'UNCHANGED',
  ...(running && { running }),
});
const standing = (entries: readonly RunningEntry[]) =>
  entries.map(({ userId, rank, score, trend }) => [userId, rank, score, trend]);

describe('a provisional ranking', () => {
  test('follows the points: on top of those before, the captain twice', () => {
    const entries = [
      entry('anna', 0, { before: 10, playerIds: ['a', 'b'] }),
      entry('ben', 1, { before: 0, playerIds: ['a', 'c'], captainId: 'c' }),
    ];
    expect(standing(runningRanking(entries, { a: 1, c: 7 }))).toEqual([
      ['ben', 1, 15, 'UP'],
      ['anna', 2, 11, 'DOWN'],
    ]);
  });

  test('ties share a rank and stay in their order', () => {
    const entries = ['x', 'y', 'z'].map((id, index) =>
      entry(id, index, { before: 3, playerIds: [id] }),
    );
    expect(standing(runningRanking(entries, { z: 1 }))).toEqual([
      ['z', 1, 4, 'UP'],
      ['x', 2, 3, 'DOWN'],
      ['y', 2, 3, 'UNCHANGED'],
    ]);
  });

  test('who says nothing of what it is made of keeps the score', () => {
    const [only] = runningRanking([entry('old', 0)], { a: 9 });
    expect(only?.score).toBe(5);
  });

  test('has everybody once, never a better score below a worse one, and counts ranks as such', () => {
    const player = fc.constantFrom('a', 'b', 'c', 'd');
    const users = fc.array(
      fc.record({ before: fc.integer({ min: -9, max: 99 }), playerIds: fc.array(player) }),
    );
    const points = fc.dictionary(player, fc.integer({ min: -5, max: 20 }));
    fc.assert(
      fc.property(users, points, (made, given) => {
        const ranked = runningRanking(
          made.map((running, index) => entry(`us-${index}`, index, running)),
          given,
        );
        expect(new Set(ranked.map(({ userId }) => userId)).size).toBe(made.length);
        for (const { score, rank } of ranked) {
          expect(rank).toBe(1 + ranked.filter((other) => other.score > score).length);
        }
        expect(ranked.map(({ index }) => index)).toEqual(made.map((_, index) => index));
      }),
    );
  });
});
