import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { FORMATIONS, SEASON_PRESETS, slotPositions } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aTrader, aTraderBeside, holding, players } from '../testing/a-trader.ts';
import type { HeldIds, Trading } from './create-trading.ts';

const { limits } = SEASON_PRESETS.league;
const [formation] = FORMATIONS.filter(({ id }) => id === '1442');
if (!formation) throw new Error('everybody knows 4-4-2');

describe('a team that was changed elsewhere', () => {
  const commitPlan = ({ trading }: ReturnType<typeof aTrader>) =>
    trading.commitPlan([
      { kind: 'sell', playerId: 'pl-2' },
      { kind: 'buy', playerId: 'pl-6' },
    ]);

  test('takes a plan of which every step still is possible', async () => {
    const trader = aTraderBeside(holding('pl-2'), holding('pl-2', 'pl-10'));
    expect(await commitPlan(trader)).toBe(true);
    expect(trader.owned().toSorted()).toEqual(['pl-10', 'pl-6']);
  });

  test('leaves a plan that has lost a step to be looked at again', async () => {
    const trader = aTraderBeside(holding('pl-2'), holding());
    expect(await commitPlan(trader)).toBe(false);
    expect(trader.published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(trader.owned()).toEqual([]);
  });

  test('makes nothing of a plan that has no step left, and says so of none', async () => {
    const { trading, sent, published } = aTrader({ ledger: holding() });
    expect(await trading.commitPlan([{ kind: 'sell', playerId: 'pl-2' }])).toBe(false);
    expect([sent, published]).toEqual([[], []]);
  });

  type Whole = readonly [string, (trading: Trading, held: HeldIds) => Promise<void>];
  const random: Whole = [
    'a roster by chance',
    ({ randomRoster }, held) => randomRoster(held, players),
  ];
  const sale: Whole = ['the sale of all', ({ sellAll }, held) => sellAll(held)];
  const fillUp: Whole = ['a fill-up', (trading, held) => trading.fillUp(held, players)];
  /** What is done with a whole squad. */
  const whole = [random, sale, fillUp];

  test.each(whole)(
    'is left as it is by %s where somebody was bought there',
    async (_what, move) => {
      const trader = aTraderBeside(holding('pl-2'), holding('pl-2', 'pl-6'));
      await move(trader.trading, new Set(['pl-2']));
      expect(trader.published).toEqual(['alert.requested LEDGER_CONFLICT']);
      expect(trader.owned()).toEqual(['pl-2', 'pl-6']);
    },
  );

  test('is not filled up in places of whom was sold there', async () => {
    const trader = aTraderBeside(holding('pl-2', 'pl-6'), holding('pl-2'));
    await trader.trading.fillUp(new Set(['pl-2', 'pl-6']), players);
    expect(trader.published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(trader.owned()).toEqual(['pl-2']);
  });

  test.each([
    [...random, 22],
    [...sale, 0],
  ] as const)('takes %s as far as it is left where somebody was sold there', async (...row) => {
    const [, move, count] = row;
    const trader = aTraderBeside(holding('pl-2', 'pl-6'), holding('pl-2'));
    await move(trader.trading, new Set(['pl-2', 'pl-6']));
    expect(trader.owned()).toHaveLength(count);
  });

  test('takes a sale of all it was asked about with a purchase that is refused by then', async () => {
    const { trading, published, owned } = aTrader({ ledger: holding('pl-2') });
    await trading.sellAll(new Set(['pl-2', 'pl-6']));
    expect(published).toEqual(['notification.requested trading.allSold']);
    expect(owned()).toEqual([]);
  });

  test.each(whole)('says so where it is not the one %s was asked about', async (_what, move) => {
    const { trading, sent, published } = aTrader({ ledger: holding('pl-2', 'pl-6') });
    await move(trading, new Set(['pl-2']));
    expect(published).toEqual(['alert.requested error.LEDGER_CONFLICT']);
    expect(sent).toEqual([]);
  });

  test('stays as it was built there where a roster was drawn for an empty one', async () => {
    const trader = aTraderBeside(holding(), holding('pl-2', 'pl-6'));
    await trader.trading.randomRoster(new Set(), players);
    expect(trader.published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(trader.owned()).toEqual(['pl-2', 'pl-6']);
  });

  test('is sold where the same players were only placed anew there', async () => {
    const trader = aTraderBeside(holding('pl-2', 'pl-6'), holding('pl-6', 'pl-2'));
    await trader.trading.sellAll(new Set(['pl-2', 'pl-6']));
    expect(trader.owned()).toEqual([]);
  });

  /** A roster that is full but for some slots. */
  const lacking = (...slots: number[]): Ledger => {
    const free = [...players];
    const indexedPlayers = slotPositions(formation, limits).map((position, slot) => {
      const [placed] = free.splice(
        free.findIndex((player) => player.position === position),
        1,
      );
      return !placed || slots.includes(slot) ? null : { id: placed.id, teamId: placed.teamId };
    });
    return sampleLedger({
      playerMarketPhase: 'CLOSED',
      lineup: { ...sampleLedger().lineup, indexedPlayers },
    });
  };

  test.each([
    [
      'is completed where it holds the same',
      lacking(20),
      22,
      'notification.requested trading.rosterFilled',
    ],
    [
      'is not completed where it lacks others',
      lacking(20, 21),
      20,
      'alert.requested LEDGER_CONFLICT',
    ],
  ])('%s as when it was named who comes', async (_what, elsewhere, count, said) => {
    const state = { playerMarketPhase: 'CLOSED', squadCompletion: 'CHEAPEST' } as const;
    const trader = aTraderBeside(lacking(20), elsewhere, { state });
    await trader.trading.complete(new Set(trader.owned()));
    expect(trader.published).toEqual([said]);
    expect(trader.owned()).toHaveLength(count);
  });

  test('takes nobody off the watch list who was put on it there', async () => {
    const watched = sampleLedger({ favoritePlayerIds: ['pl-1'] });
    const { trading, published, ledger } = aTraderBeside(sampleLedger(), watched);
    await trading.toggleFavorite('pl-1');
    expect(published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(ledger.get().data?.favoritePlayerIds).toEqual(['pl-1']);
  });
});
