import { describe, expect, test } from '@jest/globals';
import type { OpponentRanking } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { seasonRows, seasonSummary, visibleRounds } from './user-season.model.ts';

const { rounds } = sampleDatabase();

const entry = (roundId: string, rank: number, score: number) => ({
  userId: 'us-1',
  roundId,
  rank,
  score,
  trend: 'UP' as const,
});

const RANKING: OpponentRanking = {
  roundEntries: [entry('rn-1', 4, 40), entry('rn-2', 9, 31)],
  seasonEntries: [entry('rn-1', 4, 40), entry('rn-2', 6, 71)],
  average: 35.5,
  totalScore: 71,
};
const NOTHING = { bench: 0, formation: 0, captain: 0, transfer: 0 };
const RESULTS = [
  {
    roundId: 'rn-1',
    score: 40,
    missedPoints: { maximum: 52, parts: { ...NOTHING, bench: 12 }, players: [] },
  },
  {
    roundId: 'rn-2',
    score: 31,
    missedPoints: { maximum: 39, parts: { ...NOTHING, transfer: 8 }, players: [] },
  },
];

describe("a manager's season", () => {
  test('round by round shows what each round brought and missed', () => {
    const rows = seasonRows('round', RANKING, RESULTS, rounds);
    expect(
      rows.map(({ roundName, rank, points, missed }) => [roundName, rank, points, missed]),
    ).toEqual([
      ['1. Spieltag', 4, 40, 12],
      ['2. Spieltag', 9, 31, 8],
    ]);
  });

  test('as a whole accumulates points and missed points', () => {
    const rows = seasonRows('season', RANKING, RESULTS, rounds);
    expect(rows.map(({ rank, points, missed }) => [rank, points, missed])).toEqual([
      [4, 40, 12],
      [6, 71, 20],
    ]);
  });

  test('as a whole leaves missed points open up to the first round they are known of', () => {
    const missedOf = (results: typeof RESULTS) =>
      seasonRows('season', RANKING, results, rounds).map(({ missed }) => missed);
    expect(missedOf([])).toEqual([undefined, undefined]);
    expect(missedOf(RESULTS.slice(1))).toEqual([undefined, 8]);
    expect(missedOf(RESULTS.slice(0, 1))).toEqual([12, 12]);
  });

  test('leaves missed points open where the maximum is not known', () => {
    const [row] = seasonRows('round', RANKING, [], rounds);
    expect(row?.missed).toBeUndefined();
  });

  test('sums up as an average of the rounds or as the total', () => {
    expect(seasonSummary('round', RANKING, RESULTS)).toEqual({ points: 35.5, missed: 10 });
    expect(seasonSummary('season', RANKING, RESULTS)).toEqual({ points: 71, missed: 20 });
    expect(seasonSummary('season', RANKING, []).missed).toBeUndefined();
  });
});

describe("others' lineups", () => {
  test.each<[string, RoundPhase, number]>([
    ['of the current round stay hidden while they can be changed', 'GENERAL', 1],
    ['show from the lock on', 'GENERAL_LOCKED', 2],
    ['show while the round is played', 'GAMEDAY', 2],
  ])('%s', (_title, phase, count) => {
    expect(visibleRounds(rounds, { roundId: 'rn-2', phase })).toHaveLength(count);
  });

  test('are hidden altogether before the first lock', () => {
    expect(visibleRounds(rounds, { roundId: 'rn-1', phase: 'GENERAL' })).toEqual([]);
  });
});
