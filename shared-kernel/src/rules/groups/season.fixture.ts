import fc from 'fast-check';
import type { PlayRound, PlayState } from './play-round.ts';
import type { ChosenBook, PlayMode } from './rule-book.ts';

/** Ids of so many members. */
export const members = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `us-${String(place).padStart(4, '0')}`);

/** Rounds of the same members with such scores, by place of the member; undefined: not rated. */
export function roundsOf(
  memberIds: readonly string[],
  scores: readonly (readonly (number | undefined)[])[],
  state: PlayState = 'FINAL',
): PlayRound[] {
  return scores.map((ofRound, place) => ({
    roundId: `rn-${place}`,
    month: `2026-${String(8 + Math.floor(place / 4)).padStart(2, '0')}`,
    state,
    memberIds,
    scores: new Map(
      memberIds.flatMap((userId, at): [string, number][] => {
        const score = ofRound[at];
        return score === undefined ? [] : [[userId, score]];
      }),
    ),
  }));
}

/** The same round before anybody has begun it. */
export const open = (round: PlayRound): PlayRound => ({
  ...round,
  state: 'OPEN',
  scores: new Map(),
});

const scoreOrNone = fc.option(fc.integer({ min: -5, max: 12 }), { nil: undefined });

/** Seasons of a group nobody comes to or goes from, all rounds played; scores are often the same. */
export const steadySeason = (max: number, maxRounds = 14): fc.Arbitrary<PlayRound[]> =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 1, max: maxRounds }))
    .chain(([count, rounds]) =>
      fc
        .array(fc.array(scoreOrNone, { minLength: count, maxLength: count }), {
          minLength: rounds,
          maxLength: rounds,
        })
        .map((scores) => roundsOf(members(count), scores)),
    );

/** The same with members who come and go between rounds. */
export const movingSeason: fc.Arbitrary<PlayRound[]> = steadySeason(9).chain((rounds) =>
  fc
    .array(fc.nat({ max: 511 }), { minLength: rounds.length, maxLength: rounds.length })
    .map((masks) =>
      rounds.map((round, place) => {
        // Most rounds have the members of the one before.
        const mask = masks[place - (place % 3)] ?? 0;
        const memberIds = round.memberIds.filter((_, at) => mask & (1 << at));
        const scores = new Map([...round.scores].filter(([id]) => memberIds.includes(id)));
        return { ...round, memberIds, scores };
      }),
    ),
);

/** Any rule book, also of a mode. */
export const chosenBook = (mode: fc.Arbitrary<PlayMode>): fc.Arbitrary<ChosenBook> =>
  fc.record({
    from: fc.nat({ max: 14 }),
    book: fc
      .record({ mode, seed: fc.nat(), bestOf: fc.integer({ min: 1, max: 6 }) })
      .map(({ bestOf, ...book }) => ({
        ...book,
        bestOf: book.mode === 'BEST_ROUNDS' ? bestOf : null,
      })),
  });
