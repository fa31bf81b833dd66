import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rankScores } from '../evaluation/rank-scores.ts';
import { placesWhere } from './member-places.fixture.ts';
import { placeOf, rankAmongPlaces, rowsAmong } from './order.model.ts';

const ABSENT = -0x8000;

/** Scores by user number; few different ones, so that ties are the rule. */
const anyScores = fc.array(fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constant(ABSENT)), {
  maxLength: 60,
});

/** Those for whom a flag is set, ranked by plain counting: ties by number. */
function naive(scores: readonly number[], isIn: readonly boolean[]) {
  const rated = scores
    .map((score, userNo) => ({ userNo, score }))
    .filter(({ score, userNo }) => score !== ABSENT && isIn[userNo])
    .sort((a, b) => b.score - a.score || a.userNo - b.userNo);
  return rated.map((one, index) => ({
    ...one,
    index,
    rank: 1 + rated.filter(({ score }) => score > one.score).length,
  }));
}

test('ranks among some are those of a count by hand, in the order of the ranking of all', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyScores,
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      fc.nat(5),
      fc.integer({ min: 1, max: 9 }),
      async (scores, isIn, page, size) => {
        const chunk = { firstUserNo: 0, scores: Int16Array.from(scores) };
        const ranked = await rankScores([chunk], ABSENT);
        const places = placesWhere(
          ranked.userNos.length,
          (place) => isIn[ranked.userNos[place] as number] ?? false,
        );
        const expected = naive(scores, isIn);
        expect(rowsAmong(ranked, places, 0, 100)).toEqual(expected);
        const first = page * size;
        expect(rowsAmong(ranked, places, first, size)).toEqual(expected.slice(first, first + size));
        for (const { userNo, score, rank } of expected) {
          expect(rankAmongPlaces(ranked, places, score)).toBe(rank);
          expect(ranked.userNos[placeOf(ranked, userNo, score) ?? -1]).toBe(userNo);
        }
        expect(rankAmongPlaces(ranked, places, 99)).toBeUndefined();
        expect(
          placeOf(ranked, 1000, scores.find((score) => score !== ABSENT) ?? 0),
        ).toBeUndefined();
      },
    ),
  );
});
