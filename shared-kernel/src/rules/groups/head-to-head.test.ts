import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { playHeadToHead } from './head-to-head.ts';
import type { RuleBook } from './rule-book.ts';
import { members, movingSeason, roundsOf, steadySeason } from './season.fixture.ts';

const book: RuleBook = { mode: 'HEAD_TO_HEAD', bestOf: null, seed: 7 };
const play = (rounds: ReturnType<typeof roundsOf>) =>
  playHeadToHead(book, { from: 0, rounds, roundsLeft: rounds.length });

describe('the fixture list', () => {
  const sizes = fc.integer({ min: 2, max: 25 });

  test('in a whole cycle every pair meets once, and with an odd number everybody has one bye', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 3 }), (count, cycles) => {
        const length = (count % 2 === 0 ? count - 1 : count) * cycles;
        const ids = members(count);
        const { rounds } = play(roundsOf(ids, Array(length).fill([])));
        const met = new Map<string, number>();
        const byes = new Map<string, number>();
        for (const { duels, bye } of rounds) {
          for (const { userIds } of duels) {
            const pair = userIds.toSorted().join(' ');
            met.set(pair, (met.get(pair) ?? 0) + 1);
          }
          if (bye) byes.set(bye, (byes.get(bye) ?? 0) + 1);
        }
        expect(met.size).toBe((count * (count - 1)) / 2);
        expect(new Set(met.values())).toEqual(new Set([cycles]));
        expect(byes.size).toBe(count % 2 === 0 ? 0 : count);
        expect([...byes.values()].every((times) => times === cycles)).toBe(true);
      }),
    );
  });

  test('each round has everybody who is in the group once: in a duel, or as the only bye', () => {
    fc.assert(
      fc.property(movingSeason, (season) => {
        const { rounds } = play(season);
        for (const [place, { duels, bye }] of rounds.entries()) {
          const there = [...duels.flatMap(({ userIds }) => userIds), ...(bye ? [bye] : [])];
          expect(there.toSorted()).toEqual(season[place]?.memberIds.toSorted());
          expect(bye !== null).toBe(there.length % 2 === 1);
        }
      }),
    );
  });

  test('is the same in whatever order the members are listed', () => {
    const ids = members(7);
    const list = (memberIds: readonly string[]) =>
      play(roundsOf(memberIds, Array(7).fill([]))).rounds;
    expect(list(ids.toReversed())).toEqual(list(ids));
  });
});

describe('the table', () => {
  test.each<[string, number | undefined, number | undefined, number[]]>([
    ['the better score wins', 9, 4, [3, 0]],
    ['equal scores are a draw', 4, 4, [1, 1]],
    ['who was not rated loses, also to a score below zero', undefined, -2, [0, 3]],
  ])('%s', (_, one, two, points) => {
    const ids = members(2);
    const { table } = play(roundsOf(ids, [[one, two]]));
    expect(ids.map((id) => table.find(({ userId }) => userId === id)?.points)).toEqual(points);
    expect(table.every(({ played }) => played === 1)).toBe(true);
  });

  test('of two who were not rated, where others were, nobody gets anything', () => {
    const ids = members(4);
    const [duel] = play(roundsOf(ids, [[]])).rounds[0]?.duels ?? [];
    const scores = ids.map((id) => (duel?.userIds.includes(id) ? undefined : 5));
    const { table } = play(roundsOf(ids, [scores]));
    const records = table
      .filter(({ userId }) => duel?.userIds.includes(userId))
      .map(({ played, lost, points }) => ({ played, lost, points }));
    expect(records).toEqual(Array(2).fill({ played: 1, lost: 1, points: 0 }));
  });

  test('passes over a round nobody has played in, while it is waited for and when it stands', () => {
    const ids = members(3);
    const unplayed = (['FINAL', 'RUNNING'] as const).flatMap((state) => roundsOf(ids, [[]], state));
    const rounds = [...roundsOf(ids, [[1, 2, 3]]), ...unplayed];
    const { table } = play(rounds);
    expect(table.map(({ played }) => played).toSorted()).toEqual([0, 1, 1]);
    expect(table.reduce((lost, row) => lost + row.lost, 0)).toBe(1);
  });

  test('where nothing else decides, who has been in the group for longer is ahead', () => {
    const ids = members(4);
    const placesOf = (scores: number[][]) =>
      play(roundsOf(ids, scores)).table.map(({ userId }) => ids.indexOf(userId));
    expect(placesOf([[5, 5, 5, 5]])).toEqual([0, 1, 2, 3]);
    expect(placesOf([[], [], []])).toEqual([0, 1, 2, 3]);
  });

  test('adds up: what is won is lost by another, and a running round counts as it stands', () => {
    fc.assert(
      fc.property(steadySeason(9), fc.boolean(), (season, isRunning) => {
        const rounds = isRunning
          ? season.map((round) => ({ ...round, state: 'RUNNING' as const }))
          : season;
        const { table, rounds: all } = play(rounds);
        const played = all.filter((_, place) => rounds[place]?.scores.size !== 0);
        const isRated = ({ userId }: { readonly userId: string }) =>
          rounds.some(({ scores }) => scores.has(userId));
        const sum = (part: 'won' | 'lost' | 'drawn' | 'played' | 'points') =>
          table.reduce((total, row) => total + row[part], 0);
        const unrated = played
          .flatMap(({ duels }) => duels)
          .filter(({ outcome }) => outcome === 'UNRATED').length;
        expect(sum('lost')).toBe(sum('won') + unrated * 2);
        expect(sum('points')).toBe(sum('won') * 3 + sum('drawn'));
        expect(sum('played')).toBe(played.flatMap(({ duels }) => duels).length * 2);
        expect(table.map(({ rank }) => rank)).toEqual(table.map((_, place) => place + 1));
        for (const [place, row] of table.entries()) {
          const next = table[place + 1];
          // Who was never rated comes last among equals, even behind a sum below zero.
          if (next?.points !== row.points) expect(next?.points ?? -1).toBeLessThan(row.points);
          else if (isRated(next)) {
            expect(isRated(row)).toBe(true);
            expect(next.score).toBeLessThanOrEqual(row.score);
          }
        }
      }),
    );
  });
});
