import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findOvertaking } from './overtaking.ts';
import type { PlayRound } from './play-round.ts';

/** Rounds by the scores of their members, who were there from the start. */
function roundsOf(scores: readonly (readonly (number | null)[])[]): readonly PlayRound[] {
  const memberIds = (scores[0] ?? []).map((_, member) => `us-${member}`);
  return scores.map((ofRound, place) => ({
    roundId: `rn-${place}`,
    month: '2026-08',
    state: 'FINAL',
    memberIds,
    scores: new Map(
      memberIds.flatMap((id, member) => {
        const score = ofRound[member] ?? null;
        return score === null ? [] : [[id, score] as const];
      }),
    ),
  }));
}

/** What is to be found, by holding everybody against everybody else. */
function comparePairs(scores: readonly (readonly (number | null)[])[]) {
  const [first = [], second = []] = scores;
  const table = first.flatMap((before, member) => {
    const now = second[member] ?? null;
    if (before === null && now === null) return [];
    return [{ member, before, after: (before ?? 0) + (now ?? 0) }];
  });
  const all = table.flatMap(({ before, ...one }) => (before === null ? [] : [{ ...one, before }]));
  return all.flatMap((one) => {
    const passed = all.filter((other) => other.before > one.before && other.after < one.after);
    const closest = Math.max(...passed.map(({ after }) => after));
    const other = passed.find(({ after }) => after === closest);
    if (!other) return [];
    const rank = 1 + table.filter(({ after }) => after > one.after).length;
    const told = { userId: `us-${one.member}`, otherId: `us-${other.member}` };
    return [{ ...told, overtaken: passed.length, rank }];
  });
}

const inOrder = (told: ReturnType<typeof comparePairs>) =>
  told.toSorted((a, b) => a.userId.localeCompare(b.userId));

test('whoever is found is who comparing all pairs finds', () => {
  const score = fc.option(fc.integer({ min: -9, max: 9 }), { nil: null });
  const members = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(members, (pairs) => {
      const scores = [pairs.map(([before]) => before), pairs.map(([, now]) => now)];
      const found = findOvertaking(roundsOf(scores), 1, pairs.length);
      expect(
        inOrder(
          found.map(({ userId, otherId, overtaken, rank }) => ({
            userId,
            otherId,
            overtaken,
            rank,
          })),
        ),
      ).toEqual(inOrder(comparePairs(scores)));
    }),
  );
});

test('in a group of a thousand that is turned over no more are told than are wanted', () => {
  const members = Array.from({ length: 1000 }, (_, member) => member);
  const rounds = roundsOf([members, members.map((member) => -2 * member)]);
  expect(findOvertaking(rounds, 1, 3)).toEqual([
    { userId: 'us-0', otherId: 'us-1', overtaken: 999, rank: 1 },
    { userId: 'us-1', otherId: 'us-2', overtaken: 998, rank: 2 },
    { userId: 'us-2', otherId: 'us-3', overtaken: 997, rank: 3 },
  ]);
});

test('the place is that of the table, with whoever is rated for the first time', () => {
  const rounds = roundsOf([
    [50, 60, null],
    [40, 20, 100],
  ]);
  expect(findOvertaking(rounds, 1, 3)).toEqual([
    { userId: 'us-0', otherId: 'us-1', overtaken: 1, rank: 2 },
  ]);
});
