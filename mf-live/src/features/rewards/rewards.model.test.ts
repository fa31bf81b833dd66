import { describe, expect, test } from '@jest/globals';
import { anAction } from '../../testing/an-action.ts';
import {
  type Achievement,
  amountsOf,
  byNearness,
  missingFor,
  offersOf,
  rewardsOf,
  waitingCount,
} from './rewards.model.ts';

describe('rewards', () => {
  const actions = [
    anAction('captain', { kind: 'CAPTAIN' }),
    anAction('had', { state: 'DONE' }),
    anAction('later', { state: 'NOT_YET' }),
    anAction('daily', { kind: 'DAILY_REWARD' }),
    anAction('offer', { kind: 'EXCHANGE', price: { currency: 'softCurrency', value: 5 } }),
  ];

  test('are listed with what can be had first, without the captain', () => {
    expect(rewardsOf(actions).map(({ id }) => id)).toEqual(['daily', 'later', 'had']);
    expect(offersOf(actions).map(({ id }) => id)).toEqual(['offer']);
  });

  test.each([
    ['nothing where there is enough', 5, undefined],
    ['what the purse does not hold', 2, 3],
    ['all of it where there is no such currency', undefined, 5],
  ])('for an offer that costs 5, %s is missing', (_what, held, missing) => {
    const purse = held === undefined ? [] : [{ currency: 'softCurrency' as const, value: held }];
    const price = { currency: 'softCurrency' as const, value: 5 };
    expect(missingFor({ price }, purse)?.value).toBe(missing);
  });

  test('wait to be fetched when they cost nothing', () => {
    expect(waitingCount(actions)).toBe(1);
  });

  test('name what they bring, and nothing that is none', () => {
    expect(amountsOf({ grants: { xp: 10, budget: 0, softCurrency: 50 } })).toEqual([
      { currency: 'softCurrency', value: 50 },
      { currency: 'xp', value: 10 },
    ]);
    expect(amountsOf({ grants: null })).toEqual([]);
  });
});

test('achievements: the achieved first, then those that are nearest', () => {
  const achievement = (
    id: Achievement['id'],
    progress: number,
    achievedAt: number | null = null,
  ): Achievement => ({ id, progress, goal: 10, achievedAt });
  const sorted = byNearness([
    achievement('ten-rounds', 2),
    achievement('hundred-points', 99),
    achievement('first-squad', 10, 1000),
    achievement('round-winner', 7),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual([
    'first-squad',
    'hundred-points',
    'round-winner',
    'ten-rounds',
  ]);
});
