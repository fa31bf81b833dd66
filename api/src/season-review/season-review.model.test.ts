import { expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { type SeasonFacts, seasonReviewOf } from './season-review.model.ts';

const PARTS = { bench: 0, formation: 0, captain: 0, transfer: 0 };

/** A rated round: points by player on the pitch, then by player on the bench. */
function resultOf(
  roundId: string,
  pitch: Readonly<Record<string, number>>,
  more: Partial<UserRoundResult> & { readonly bench?: Readonly<Record<string, number>> } = {},
): UserRoundResult {
  const placed = (points: Readonly<Record<string, number>>, first: number) =>
    Object.entries(points).map(([id, each], at) => ({
      id,
      teamId: 'tm',
      index: first + at,
      points: each,
    }));
  const { bench = {}, ...rest } = more;
  return {
    userId: 'us-1',
    roundId,
    phase: 'COMPLETED',
    score: Object.values(pitch).reduce((sum, points) => sum + points, 0),
    rank: 1,
    formationId: '1442',
    players: [...placed(pitch, 0), ...placed(bench, FIELD_SIZE)],
    personalMaximalPoints: null,
    maximalPoints: null,
    personalOptimalLineup: null,
    optimalLineup: null,
    ...rest,
  };
}

function review(
  results: readonly UserRoundResult[],
  more: Partial<SeasonFacts> = {},
): ReturnType<typeof seasonReviewOf> {
  const entries = results.flatMap(({ roundId, score }, no) =>
    score === null
      ? []
      : [{ userId: 'us-1', roundId, score, rank: no + 1, trend: 'NONE' as never }],
  );
  const ranking = {
    roundEntries: entries,
    seasonEntries: entries.map((entry) => ({ ...entry, rank: entry.rank * 10 })),
    totalScore: 99,
  };
  const nameOf = (id: string) => id.toUpperCase();
  return seasonReviewOf({
    rounds: 34,
    isOver: false,
    ranking,
    users: 500,
    results,
    prices: new Map(),
    nameOf,
    ...more,
  });
}

test('before the first rated round there is nothing to tell', () => {
  expect(review([], { users: 0 })).toEqual({
    rounds: 34,
    isOver: false,
    ways: [],
    total: 99,
    place: null,
    bestRound: null,
    bestPlayer: null,
    bestBuy: null,
    worstMiss: null,
  });
});

test('the way through the rounds ends at the place; of two best rounds it is the first', () => {
  const { ways, place, bestRound } = review([
    resultOf('rn-1', { a: 4 }),
    resultOf('rn-2', { a: 9 }),
    resultOf('rn-3', { a: 9 }),
  ]);
  expect(ways.map(({ roundId, seasonRank }) => [roundId, seasonRank])).toEqual([
    ['rn-1', 10],
    ['rn-2', 20],
    ['rn-3', 30],
  ]);
  expect(place).toEqual({ rank: 30, users: 500 });
  expect(bestRound).toEqual({ roundId: 'rn-2', score: 9, rank: 2 });
});

test('who was not rated in the last round stands where that round has left them', () => {
  const played = { userId: 'us-1', roundId: 'rn-1', score: 9, rank: 1, trend: 'NONE' as never };
  const missed = { ...played, roundId: 'rn-2', rank: 7 };
  const ranking = { roundEntries: [played], seasonEntries: [played, missed], totalScore: 9 };
  const { ways, place } = review([resultOf('rn-1', { a: 9 })], { ranking });
  expect([ways.length, place]).toEqual([1, { rank: 7, users: 500 }]);
});

test('who brought most is counted on the pitch alone, the captain twice', () => {
  const { bestPlayer } = review([
    resultOf('rn-1', { a: 10, b: 7 }, { captainId: 'b', bench: { c: 50 } }),
    resultOf('rn-2', { a: 2 }),
  ]);
  expect(bestPlayer).toEqual({ id: 'b', name: 'B', points: 14, rounds: 1 });
});

test('the best buy brought most for the money, in three rounds or more', () => {
  const rounds = ['rn-1', 'rn-2', 'rn-3'].map((id) =>
    resultOf(id, { dear: 20, cheap: 5, free: 9 }),
  );
  const once = resultOf('rn-4', { lucky: 60 });
  const prices = new Map([
    ['dear', 5_000_000],
    ['cheap', 500_000],
    ['lucky', 100_000],
  ]);
  expect(review([...rounds, once], { prices }).bestBuy).toEqual({
    id: 'cheap',
    name: 'CHEAP',
    points: 15,
    rounds: 3,
    price: 500_000,
  });
  expect(review(rounds.slice(1), { prices }).bestBuy).toBeNull();
});

test('most was missed where the score lacked most of what could have been had, with its largest part', () => {
  const missed = (maximum: number, parts: Partial<typeof PARTS>) => ({
    missedPoints: { maximum, parts: { ...PARTS, ...parts }, players: [] },
  });
  const { worstMiss } = review([
    resultOf('rn-1', { a: 10 }, missed(40, { bench: 10, transfer: 20 })),
    resultOf('rn-2', { a: 60 }, missed(70, { bench: 10 })),
    resultOf('rn-3', { a: 60 }, missed(60, {})),
  ]);
  expect(worstMiss).toEqual({ roundId: 'rn-1', missed: 30, maximum: 40, part: 'transfer' });
});
