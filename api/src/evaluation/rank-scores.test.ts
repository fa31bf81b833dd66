import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABSENT_TOTAL } from './chunk.codec.ts';
import { rankScores } from './rank-scores.ts';

const scores = fc.array(fc.oneof(fc.integer({ min: -40, max: 200 }), fc.constant(ABSENT_TOTAL)), {
  maxLength: 60,
});
const chunks = fc
  .array(scores, { maxLength: 4 })
  .map((all) => all.map((part, i) => ({ firstUserNo: i * 100, scores: Int32Array.from(part) })));

describe('a ranking of scores', () => {
  test('orders as a stable sort by score would, ties by user number', () => {
    fc.assert(
      fc.property(chunks, (all) => {
        const expected = all
          .flatMap(({ firstUserNo, scores: part }) =>
            Array.from(part, (score, i) => ({ userNo: firstUserNo + i, score })),
          )
          .filter(({ score }) => score !== ABSENT_TOTAL)
          .sort((a, b) => b.score - a.score || a.userNo - b.userNo);
        expect(Array.from(rankScores(all, ABSENT_TOTAL).userNos)).toEqual(
          expected.map(({ userNo }) => userNo),
        );
      }),
    );
  });

  test('counts for every reached score who has it and who has more', () => {
    fc.assert(
      fc.property(chunks, (all) => {
        const present = all
          .flatMap(({ scores: part }) => Array.from(part))
          .filter((score) => score !== ABSENT_TOTAL);
        const { histogram } = rankScores(all, ABSENT_TOTAL);
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

  test('is empty when everybody is absent', () => {
    const nobody = { firstUserNo: 0, scores: new Int32Array(3).fill(ABSENT_TOTAL) };
    expect(rankScores([nobody], ABSENT_TOTAL)).toEqual({
      histogram: [],
      userNos: new Uint32Array(0),
    });
  });
});
