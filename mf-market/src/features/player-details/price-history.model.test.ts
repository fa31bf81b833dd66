import { describe, expect, test } from '@jest/globals';
import { NO_PRICE } from '@spieltag/shared-kernel/rules';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { priceHistory } from './price-history.model.ts';

const { rounds } = sampleDatabase();
const [first, second] = rounds.map(({ id }) => id) as [string, string];
const told = (prices: readonly { roundId: string; price: number }[], marketValue: number) =>
  priceHistory(rounds, { prices: [...prices], marketValue });

describe('the price of a player', () => {
  test('is told of every round and of today', () => {
    const prices = [
      { roundId: first, price: 2_000_000 },
      { roundId: second, price: 2_000_000 },
    ];
    expect(told(prices, 2_500_000)).toEqual({
      prices: [
        { round: rounds[0]?.name, price: 2_000_000 },
        { round: rounds[1]?.name, price: 2_000_000 },
        { round: undefined, price: 2_500_000 },
      ],
      hasChanged: true,
    });
  });

  test('has not changed where it was the same all along', () => {
    expect(told([{ roundId: first, price: 2_000_000 }], 2_000_000)?.hasChanged).toBe(false);
  });

  test('of today is left out where there is none', () => {
    const history = told([{ roundId: first, price: 2_000_000 }], NO_PRICE);
    expect(history?.prices).toHaveLength(1);
  });

  test.each([
    ['before any round', []],
    ['of rounds nobody knows', [{ roundId: 'rn-none', price: 1 }]],
  ])('is no matter %s', (_when, prices) => {
    expect(told(prices, 2_000_000)).toBeUndefined();
  });
});
