import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { playCups } from './cup.ts';
import { playLastOneStanding } from './last-one-standing.ts';
import type { PlayRound } from './play-round.ts';
import type { RuleBook } from './rule-book.ts';
import { members, movingSeason, open, roundsOf, steadySeason } from './season.fixture.ts';

const book: RuleBook = { mode: 'CUP', bestOf: null, seed: 3 };
const spanOf = (rounds: readonly PlayRound[]) => ({ from: 0, rounds, roundsLeft: rounds.length });
const cupsOf = (rounds: readonly PlayRound[]) => playCups(book, spanOf(rounds)).cups;
const editionsOf = (rounds: readonly PlayRound[]) => playLastOneStanding(spanOf(rounds)).editions;

describe('a cup', () => {
  test('that nobody leaves has exactly one winner, who has won or skipped every tie', () => {
    fc.assert(
      fc.property(steadySeason(17), (season) => {
        for (const { memberIds, rounds, winnerId } of cupsOf(season)) {
          expect(memberIds).toContain(winnerId);
          expect(rounds.at(-1)?.ties).toHaveLength(1);
          for (const { ties } of rounds) {
            expect(ties.filter((tie) => tie.winnerId === winnerId)).toHaveLength(1);
          }
        }
      }),
    );
  });

  test('has everybody in its first round once, and two free places never meet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 70 }), (count) => {
        const [cup] = cupsOf(roundsOf(members(count), Array(8).fill([])));
        const first = cup?.rounds[0]?.ties ?? [];
        const there = first.flatMap(({ userIds }) => userIds.filter((id) => id !== null));
        expect(there.toSorted()).toEqual(members(count));
        expect(first.some(({ userIds }) => userIds.every((id) => id === null))).toBe(false);
        expect(cup?.rounds).toHaveLength(Math.ceil(Math.log2(count)));
      }),
    );
  });

  test('nobody who is out comes back, whoever comes or goes', () => {
    fc.assert(
      fc.property(movingSeason, (season) => {
        for (const { rounds } of cupsOf(season)) {
          let still = new Set(rounds[0]?.ties.flatMap(({ userIds }) => userIds));
          for (const { ties } of rounds) {
            expect(ties.flatMap(({ userIds }) => userIds).every((id) => still.has(id))).toBe(true);
            still = new Set([null, ...ties.map(({ winnerId }) => winnerId)]);
          }
        }
      }),
    );
  });

  test('that could not be finished in the season is not drawn', () => {
    expect(cupsOf(roundsOf(members(5), Array(2).fill([])))).toEqual([]);
    expect(cupsOf(roundsOf(members(5), Array(5).fill([])))).toHaveLength(1);
    expect(cupsOf(roundsOf(members(5), Array(6).fill([])))).toHaveLength(2);
  });

  test('that was not drawn at a lock is not drawn for it when the season gains rounds', () => {
    const longer = roundsOf(members(5), Array(5).fill([]));
    const known = longer.map((round, place) => (place < 2 ? { ...round, knownRounds: 2 } : round));
    expect(cupsOf(known).map(({ rounds }) => rounds[0]?.roundId)).toEqual([longer[2]?.roundId]);
  });

  test.each<[string, (number | undefined)[], number]>([
    ['the better score goes on', [3, 8], 1],
    ['who was rated goes on before who was not', [undefined, -3], 1],
    ['of equal ones who has been in the group for longer', [5, 5], 0],
    ['also where neither was rated', [undefined, undefined], 0],
  ])('%s', (_, scores, winner) => {
    const ids = members(2);
    expect(cupsOf(roundsOf(ids, [scores]))[0]?.winnerId).toBe(ids[winner]);
  });

  test('the opponent of who has left goes on, and what is open is not decided', () => {
    const ids = members(2);
    const [round] = roundsOf(ids, [[9, 1]]) as [PlayRound];
    const one = ids[1] as string;
    expect(cupsOf([open(round)])[0]).toMatchObject({ winnerId: null });
    const final = { ...round, memberIds: [one] };
    const first = roundsOf(members(4), [[1, 1, 1, 1]])[0] as PlayRound;
    const drawn = cupsOf([first, open(final)])[0];
    const pair = drawn?.rounds[1]?.ties[0]?.userIds as [string, string];
    const gone = { ...final, memberIds: [pair[1]], scores: new Map([[pair[0], 50]]) };
    expect(cupsOf([first, gone])[0]?.winnerId).toBe(pair[1]);
  });

  test('says of later rounds that they are to come while an earlier one is played', () => {
    const [one, two] = roundsOf(members(4), [[1, 2, 3, 4], []]) as [PlayRound, PlayRound];
    const [cup] = cupsOf([{ ...one, state: 'RUNNING' }, open(two)]);
    expect(cup?.rounds.map(({ state }) => state)).toEqual(['RUNNING', 'TO_COME']);
    expect(cup?.rounds[0]?.ties.every(({ winnerId }) => winnerId !== null)).toBe(true);
    expect(cup?.winnerId).toBeNull();
  });
});

describe('the last one standing', () => {
  test('each round somebody is out until one is left; nobody who is out comes back', () => {
    fc.assert(
      fc.property(movingSeason, (season) => {
        for (const { memberIds, rounds, winnerId } of editionsOf(season)) {
          const out = new Set<string>();
          for (const round of rounds) {
            const isRated = season.some(
              ({ roundId, scores }) => roundId === round.roundId && scores.size > 0,
            );
            if (isRated) expect(round.out.length).toBeGreaterThan(0);
            for (const { userId } of round.out) {
              expect(out.has(userId)).toBe(false);
              out.add(userId);
            }
            expect(round.standing.some((userId) => out.has(userId))).toBe(false);
            expect(round.standing.length + out.size).toBe(memberIds.length);
          }
          if (winnerId) expect(rounds.at(-1)?.standing).toEqual([winnerId]);
        }
      }),
    );
  });

  test('there is one at the end of the season, however many began', () => {
    fc.assert(
      fc.property(steadySeason(40, 6), (season) => {
        for (const { winnerId } of editionsOf(season)) expect(winnerId).not.toBeNull();
      }),
    );
  });

  test('of an edition stays when the season gains rounds; the next one goes by these', () => {
    const scores = [7, 6, 5, 4, 3, 2, 1];
    const played = roundsOf(members(7), Array(3).fill(scores));
    const [before] = editionsOf(played);
    expect(before).toMatchObject({ outPerRound: 2, winnerId: members(7)[0] });
    const longer = roundsOf(members(7), Array(9).fill(scores));
    const known = longer.map((round, place) => (place < 3 ? { ...round, knownRounds: 3 } : round));
    const [first, second] = editionsOf(known);
    expect(first).toEqual(before);
    expect(second).toMatchObject({ outPerRound: 1, winnerId: members(7)[0] });
  });

  test('lowest is who was not rated, then the score, the sum so far, the best round, who came last', () => {
    const ids = members(5);
    const scores = [
      [4, undefined, 4, 4, 4],
      [5, 9, 1, 5, 5],
      [8, 9, 9, 2, 2],
    ];
    const [edition] = editionsOf(roundsOf(ids, [...scores, [1, 1, 1, 1, 1]]));
    expect(edition?.outPerRound).toBe(1);
    const out = edition?.rounds.map((round) => round.out.map(({ userId }) => ids.indexOf(userId)));
    expect(out).toEqual([[1], [2], [4], [3]]);
    expect(edition?.winnerId).toBe(ids[0]);
  });

  test('nobody is out in a round nobody was rated in, and twice as many in the next one', () => {
    const scores = [[5, 4, 3, 2, 1], [], [5, 4, 3, 2, 1], [5, 4, 3, 2, 1], []];
    const [edition] = editionsOf(roundsOf(members(5), scores));
    expect(edition?.rounds.map(({ out }) => out.length)).toEqual([1, 0, 2, 1]);
    expect(edition?.winnerId).toBe(members(5)[0]);
  });

  test('goes by the sum so far where the last round of the season has nobody who was rated', () => {
    const [edition] = editionsOf(roundsOf(members(3), [[5, 3, 4], []]));
    expect(edition?.rounds.map(({ out }) => out.map(({ userId }) => userId))).toEqual([
      [members(3)[1]],
      [members(3)[2]],
    ]);
  });

  test('with the last one the next edition begins, with those who came meanwhile', () => {
    const [first, second, third] = roundsOf(members(3), Array(3).fill([3, 2, 1])) as PlayRound[];
    const start = { ...first, memberIds: members(2) } as PlayRound;
    const editions = editionsOf([start, second, third].filter((round) => round !== undefined));
    expect(editions.map(({ memberIds }) => memberIds.length)).toEqual([2, 3]);
    expect(editions.map(({ winnerId }) => winnerId)).toEqual([members(3)[0], members(3)[0]]);
  });
});
