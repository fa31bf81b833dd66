import { describe, expect, test } from '@jest/globals';
import { randomFrom, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { aKernel, type TestKernelOptions } from '../testing/kernel.ts';
import { aPlayer } from '../testing/world.ts';
import { createTrading, type Trading } from './create-trading.ts';
import { FAVORITES_MAX } from './favorites.model.ts';

const POSITIONS = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
const pool = Array.from({ length: 80 }, (_, i) =>
  aPlayer(`pl-${i}`, { position: POSITIONS[i % 4] ?? 'FORWARD', marketValue: 500_000 }),
);
const dear = aPlayer('pl-dear', { marketValue: 99_000_000 });
const players = [...pool, dear];

function aTrader(options: Partial<TestKernelOptions> = {}) {
  const kernel = aKernel({ players, ...options });
  const trading = createTrading({ kernel, random: randomFrom('test'), t: (key) => key });
  const owned = () =>
    squadPlayerIds(kernel.ledger.get().data?.lineup ?? { formationId: '', indexedPlayers: [] });
  return { ...kernel, trading, owned };
}

describe('buying', () => {
  test('places the player and pays the price', async () => {
    const { trading, owned, sent } = aTrader();
    await trading.buy('pl-2');
    expect(owned()).toEqual(['pl-2']);
    expect(sent).toHaveLength(1);
  });

  test('what the rules refuse is alerted and nothing is sent', async () => {
    const { trading, sent, told } = aTrader();
    await trading.buy('pl-dear');
    expect(told).toEqual(['alert.requested refusal.BUDGET_TOO_LOW']);
    expect(sent).toEqual([]);
  });

  test('what the server refuses is alerted with its reason', async () => {
    const { trading, told, owned } = aTrader({ answer: 'REFUSED_MARKET_CLOSED' });
    await trading.buy('pl-2');
    expect(told).toEqual(['alert.requested refusal.MARKET_CLOSED']);
    expect(owned()).toEqual([]);
  });
});

describe('a team that was changed elsewhere', () => {
  test('takes the purchase on top of what it is now', async () => {
    const { trading, sent, told, owned } = aTrader({ answer: 'LEDGER_CONFLICT', answerTimes: 1 });
    await trading.buy('pl-2');
    expect(owned()).toEqual(['pl-2']);
    expect(sent).toHaveLength(2);
    expect(told).toEqual([]);
  });

  /** Somebody commits a plan while something else is done on another device. */
  async function commitBeside(elsewhere: (trading: Trading) => Promise<void>) {
    const { trading: other, owned, ...kernel } = aTrader();
    await other.buy('pl-2');
    let isFirst = true;
    const transact: typeof kernel.ledger.transact = async (body) => {
      if (!isFirst) return kernel.ledger.transact(body);
      isFirst = false;
      await elsewhere(other);
      return { code: 'LEDGER_CONFLICT', status: 409, messageKey: 'conflict', params: {} };
    };
    const trading = createTrading({
      kernel: { ...kernel, ledger: { ...kernel.ledger, transact } },
      random: randomFrom('test'),
      t: (key) => key,
    });
    const isCommitted = await trading.commitPlan([
      { kind: 'sell', playerId: 'pl-2' },
      { kind: 'buy', playerId: 'pl-6' },
    ]);
    return { isCommitted, owned, told: kernel.told };
  }

  test('takes a plan of which every step still is possible', async () => {
    const { isCommitted, owned } = await commitBeside((other) => other.buy('pl-10'));
    expect(isCommitted).toBe(true);
    expect(owned().toSorted()).toEqual(['pl-10', 'pl-6']);
  });

  test('leaves a plan that has lost a step to be looked at again', async () => {
    const { isCommitted, owned, told } = await commitBeside((other) => other.sell('pl-2'));
    expect(isCommitted).toBe(false);
    expect(told).toEqual(['alert.requested conflict']);
    expect(owned()).toEqual([]);
  });

  test('again and again is told at last', async () => {
    const { trading, sent, told } = aTrader({ answer: 'LEDGER_CONFLICT' });
    await trading.buy('pl-2');
    expect(sent).toHaveLength(4);
    expect(told).toEqual(['alert.requested LEDGER_CONFLICT']);
  });
});

describe('a guest', () => {
  const twentyOne = [0, 4, 8]
    .concat([1, 5, 9, 13, 17, 21, 25], [2, 6, 10, 14, 18, 22, 26], [3, 7, 11, 15])
    .map((i) => `pl-${i}`);

  test('buys all but the last player', async () => {
    const { trading, owned, told } = aTrader({ isTrial: true });
    for (const id of twentyOne) await trading.buy(id);
    expect(owned()).toHaveLength(21);
    expect(told).toEqual([]);
  });

  test('is asked to sign in for the one who completes the roster', async () => {
    const { trading, owned, told } = aTrader({ isTrial: true });
    for (const id of [...twentyOne, 'pl-19']) await trading.buy(id);
    expect(owned()).toHaveLength(21);
    expect(told).toEqual(['sign-in.requested complete-roster']);
  });

  test('is asked to sign in for a fill-up and a random roster', async () => {
    const { trading, sent, told } = aTrader({ isTrial: true });
    await trading.fillUp(players);
    await trading.randomRoster(players);
    expect(told).toEqual(['sign-in.requested fill-up', 'sign-in.requested random-roster']);
    expect(sent).toEqual([]);
  });
});

describe('an account', () => {
  test('fills up to a complete roster in one transaction, and is told', async () => {
    const { trading, owned, sent, told } = aTrader();
    await trading.fillUp(players);
    expect(owned()).toHaveLength(22);
    expect(sent).toHaveLength(1);
    expect(told).toEqual(['notification.requested trading.rosterFilled']);
  });

  test('gets another complete roster by chance, and sells all of it', async () => {
    const { trading, owned, sent } = aTrader();
    await trading.buy('pl-2');
    await trading.randomRoster(players);
    expect(owned()).toHaveLength(22);
    await trading.sellAll();
    expect(owned()).toEqual([]);
    expect(sent).toHaveLength(3);
  });
});

describe('the watch list', () => {
  test('takes a player in and lets them go', async () => {
    const { trading, ledger } = aTrader();
    await trading.toggleFavorite('pl-1');
    expect(ledger.get().data?.favoritePlayerIds).toEqual(['pl-1']);
    await trading.toggleFavorite('pl-1');
    expect(ledger.get().data?.favoritePlayerIds).toEqual([]);
  });

  test('refuses one more than it holds, and nothing is sent', async () => {
    const favoritePlayerIds = Array.from({ length: FAVORITES_MAX }, (_, i) => `pl-f${i}`);
    const { trading, sent, told } = aTrader({ ledger: { favoritePlayerIds } });
    await trading.toggleFavorite('pl-1');
    expect(told).toEqual(['alert.requested error.FAVORITES_FULL']);
    expect(sent).toEqual([]);
  });
});
