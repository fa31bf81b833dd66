import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presentHistogram } from './score-histogram.model.ts';

const counts = fc
  .dictionary(fc.integer({ min: -200, max: 9000 }).map(String), fc.integer({ min: 1, max: 500 }), {
    maxKeys: 1500,
  })
  .map((users) =>
    Object.entries(users)
      .map(([score, count]) => ({ score: Number(score), users: count }))
      .sort((a, b) => b.score - a.score),
  );

describe('a histogram of scores', () => {
  test('is empty where nobody is rated', () => {
    expect(presentHistogram([])).toEqual({ users: 0, sum: 0, step: 1, pairs: [] });
  });

  test('stays small, and says between which ranks a score lies', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const { users, sum, step, pairs } = presentHistogram(all);
        expect(pairs.length).toBeLessThanOrEqual(400);
        expect(users).toBe(all.reduce((total, count) => total + count.users, 0));
        expect(sum).toBe(all.reduce((total, count) => total + count.users * count.score, 0));
        for (const { score } of all) {
          const above = all.reduce((n, other) => n + (other.score > score ? other.users : 0), 0);
          const own = pairs.find(([from]) => from <= score && score < from + step);
          const first = pairs.reduce((n, [from, many]) => n + (from > score ? many : 0), 0);
          expect(own).toBeDefined();
          expect(above).toBeGreaterThanOrEqual(first);
          expect(above).toBeLessThan(first + (own?.[1] ?? 0));
          if (step === 1) expect(above).toBe(first);
        }
      }),
      { numRuns: 30 },
    );
  });
});
