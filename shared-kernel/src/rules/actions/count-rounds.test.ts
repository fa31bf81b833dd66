import { describe, expect, test } from '@jest/globals';
import { EMPTY_BOOK } from './action-book.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import { DAY_MS, NOW, standing } from './actions.fixture.ts';
import { countRounds, dueRounds } from './count-rounds.ts';
import type { Holdings } from './holdings.ts';

const none: Holdings = {
  budget: 0,
  softCurrency: 0,
  hardCurrency: 0,
  xp: 0,
  captain: null,
  book: EMPTY_BOOK,
};
const due = (roundNo: number, more = {}) => ({
  ...standing(roundNo, { completedAt: NOW + roundNo * DAY_MS }),
  perfect: false,
  captain: false,
  ...more,
});
const count = (before: Holdings, ...rounds: ReturnType<typeof due>[]) =>
  countRounds(
    before,
    rounds,
    { rosterSize: 0, completeSize: 18, favorites: 0 },
    DEFAULT_ACTION_RULES,
  );

describe('rounds that are over', () => {
  test('are counted once, in order of play', () => {
    const standings = [standing(4), standing(3), standing(2)];
    const rounds = dueRounds({ ...EMPTY_BOOK, countedRoundNo: 2 }, standings);
    expect(rounds.map(({ roundNo }) => roundNo)).toEqual([3, 4]);
    const { holdings } = count(none, due(3), due(4));
    expect(holdings.book).toMatchObject({ countedRoundNo: 4, stats: { rounds: 2 } });
    expect(dueRounds(holdings.book, standings)).toEqual([]);
  });

  test('bring their achievements with their completion, and what these bring', () => {
    const { holdings, achievements } = count(none, due(1), due(2, { rank: 1, captain: true }));
    expect(achievements.map(({ id, at }) => [id, at])).toEqual([
      ['first-round', NOW + DAY_MS],
      ['top-ten-percent', NOW + 2 * DAY_MS],
      ['round-winner', NOW + 2 * DAY_MS],
      ['first-captain', NOW + 2 * DAY_MS],
    ]);
    expect(holdings).toMatchObject({ softCurrency: 290, hardCurrency: 4, xp: 160 });
  });

  test('nobody has played in count for nobody, and once their results have come', () => {
    const unplayed = due(1, { rank: null, perfect: true });
    const { holdings, rounds, achievements } = count(none, unplayed, due(2));
    expect(rounds[0]).toEqual({ roundNo: 1, standing: null, isUnplayed: true });
    expect(achievements.map(({ id }) => id)).toEqual(['first-round']);
    expect(holdings.book).toMatchObject({
      countedRoundNo: 2,
      unplayedRoundNos: [1],
      stats: { rounds: 1, roundsWon: 0, perfectLineups: 0 },
    });
    const standingOf = (rank: number | null) => [standing(2), standing(1, { rank })];
    expect(dueRounds(holdings.book, standingOf(null))).toEqual([]);
    expect(dueRounds(holdings.book, standingOf(1))).toEqual([standing(1, { rank: 1 })]);
    const late = count(holdings, due(1, { rank: 1 }));
    expect(late.holdings.book).toMatchObject({
      countedRoundNo: 2,
      unplayedRoundNos: [],
      stats: { rounds: 2, roundsWon: 1 },
    });
  });

  test('are left out of the count where the claim of their reward has counted them', () => {
    const book = { ...EMPTY_BOOK, claimed: ['round-reward-rn-1'] };
    const { holdings, rounds } = count({ ...none, book }, due(1), due(2));
    expect(rounds.map(({ standing: counted }) => counted?.rank ?? null)).toEqual([null, 50]);
    expect(holdings.book).toMatchObject({ countedRoundNo: 2, stats: { rounds: 1 } });
  });
});
