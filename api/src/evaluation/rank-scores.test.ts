import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';
import { rankScores, type ScoreChunk } from './rank-scores.ts';

const scores = fc.array(fc.oneof(fc.integer({ min: -40, max: 200 }), fc.constant(ABSENT_TOTAL)), {
  maxLength: 60,
});
const chunks = fc
  .array(scores, { maxLength: 4 })
  .map((all) => all.map((part, i) => ({ firstUserNo: i * 100, scores: Int32Array.from(part) })));

describe('a ranking of scores', () => {
  test('orders as a stable sort by score would, ties by user number', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, async (all) => {
        const expected = all
          .flatMap(({ firstUserNo, scores: part }) =>
            Array.from(part, (score, i) => ({ userNo: firstUserNo + i, score })),
          )
          .filter(({ score }) => score !== ABSENT_TOTAL)
          .sort((a, b) => b.score - a.score || a.userNo - b.userNo);
        const { userNos } = await rankScores(all, ABSENT_TOTAL);
        expect(Array.from(userNos)).toEqual(expected.map(({ userNo }) => userNo));
      }),
    );
  });

  test('counts for every reached score who has it and who has more', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, async (all) => {
        const present = all
          .flatMap(({ scores: part }) => Array.from(part))
          .filter((score) => score !== ABSENT_TOTAL);
        const { histogram } = await rankScores(all, ABSENT_TOTAL);
        expect(histogram).toEqual(
          [...new Set(present)]
            .sort((a, b) => b - a)
            .map((score) => ({
              score,
              users: present.filter((other) => other === score).length,
              usersAbove: present.filter((other) => other > score).length,
            })),
        );
      }),
    );
  });

  test('is the same of points as of totals', async () => {
    const points = fc.integer({ min: -200, max: 400 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(points, { maxLength: 20 }), { maxLength: 4 }),
        async (all) => {
          const of = (make: (part: number[]) => ScoreChunk['scores']) =>
            all.map((part, i) => ({ firstUserNo: i * 100, scores: make(part) }));
          const short = of((part) => Int16Array.from(part));
          const long = of((part) => Int32Array.from(part));
          const ranked = await rankScores(short, ABSENT_POINTS);
          expect(ranked).toEqual(await rankScores(long, ABSENT_TOTAL));
        },
      ),
    );
  });

  test('is empty when everybody is absent', async () => {
    const nobody = { firstUserNo: 0, scores: new Int32Array(3).fill(ABSENT_TOTAL) };
    expect(await rankScores([nobody], ABSENT_TOTAL)).toEqual({
      histogram: [],
      userNos: new Uint32Array(0),
    });
  });
});
