import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { swapSlots } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aCaptainAction } from '../testing/a-market-kernel.ts';
import { aGameState } from '../testing/a-season.ts';
import { aTrader, aTraderBeside, FIRST_MIDFIELDER, holding, players } from '../testing/a-trader.ts';
import type { LineupMove, Trading } from './create-trading.ts';
import { FAVORITES_MAX } from './favorites.model.ts';

const BENCH = 18;
const NOBODY = new Set<string>();

describe('buying', () => {
  test('places the player and pays the price', async () => {
    const { trading, owned, sent } = aTrader();
    await trading.buy('pl-2');
    expect(owned()).toEqual(['pl-2']);
    expect(sent).toHaveLength(1);
  });

  test('what the rules refuse is alerted and nothing is sent', async () => {
    const { trading, sent, published } = aTrader();
    await trading.buy('pl-dear');
    expect(published).toEqual(['alert.requested refusal.BUDGET_TOO_LOW']);
    expect(sent).toEqual([]);
  });

  test.each([
    ['by the rules here', undefined, 'pl-dear', 'REFUSED_BUDGET_TOO_LOW'],
    ['by the server', 'REFUSED_MARKET_CLOSED', 'pl-2', 'REFUSED_MARKET_CLOSED'],
  ])('what is refused %s leads to the rule behind it', async (_by, answer, playerId, code) => {
    const { trading, bus } = aTrader(answer ? { answer } : {});
    const links: (string | undefined)[] = [];
    bus.on('alert.requested').subscribe(({ link }) => links.push(link?.to));
    await trading.buy(playerId);
    expect(links).toEqual([`/help/rules#${code}`]);
  });

  test('what the kernel announces itself is not alerted again', async () => {
    const { trading, published } = aTrader({ answer: 'TRIAL_NOT_ALLOWED' });
    await trading.buy('pl-2');
    expect(published).toEqual([]);
  });

  test('what the server refuses is alerted with its reason', async () => {
    const { trading, published, owned } = aTrader({ answer: 'REFUSED_MARKET_CLOSED' });
    await trading.buy('pl-2');
    expect(published).toEqual(['alert.requested refusal.MARKET_CLOSED']);
    expect(owned()).toEqual([]);
  });

  test('what was not done as another league is chosen is alerted, and nothing is said to be so', async () => {
    const { trading, published, owned } = aTrader({ answer: 'SEASON_CHANGED' });
    await trading.buy('pl-2');
    await trading.commitPlan([{ kind: 'buy', playerId: 'pl-6' }]);
    const notDone = 'alert.requested SEASON_CHANGED';
    expect(published).toEqual([notDone, notDone]);
    expect(owned()).toEqual([]);
  });
});

describe('the captain’s card', () => {
  /** The captain stands in the first midfield slot. */
  const captained = (captainId: string, ...others: string[]): Ledger => ({
    ...holding(captainId, ...others),
    actions: [aCaptainAction(captainId)],
  });
  const benched: LineupMove = (lineup, ctx) => swapSlots(lineup, FIRST_MIDFIELDER, 16, ctx);
  const asked = new Set(['pl-2']);
  const moves: [string, (trading: Trading) => Promise<unknown>][] = [
    ['a sale', ({ sell }) => sell('pl-2')],
    ['the sale of everybody', ({ sellAll }) => sellAll(asked)],
    ['a roster by chance', ({ randomRoster }) => randomRoster(asked, others)],
    ['a plan', ({ commitPlan }) => commitPlan([{ kind: 'sell', playerId: 'pl-2' }])],
    ['the bench', ({ rearrange }) => rearrange(benched)],
  ];
  const others = players.filter(({ id }) => id !== 'pl-2');

  test.each(moves)('is not lost with %s before that was agreed to', async (_what, move) => {
    const { trading, sent, asked } = aTrader({ ledger: captained('pl-2') });
    await move(trading);
    expect(asked).toEqual(['pl-2']);
    expect(sent).toEqual([]);
  });

  test.each(moves)('is lost with %s once that was agreed to', async (_what, move) => {
    const { trading, sent, asked } = aTrader({ ledger: captained('pl-2') }, true);
    await move(trading);
    expect(asked).toEqual(['pl-2']);
    expect(sent).toHaveLength(1);
  });

  test('is not asked about twice', async () => {
    const { trading, sent, asked } = aTrader({ ledger: captained('pl-2') });
    await trading.sellAll(new Set(['pl-2']), 'pl-2');
    expect(asked).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['nobody is captain', holding('pl-2')],
    ['somebody else is', captained('pl-6', 'pl-2')],
  ])('is not asked about where %s', async (_why, ledger) => {
    const { trading, sent, asked } = aTrader({ ledger });
    await trading.sell('pl-2');
    expect(asked).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['a sale', ({ sell }: Trading) => sell('pl-2')],
    ['the bench', ({ rearrange }: Trading) => rearrange(benched)],
  ])('is not lost with %s of whom another device made captain meanwhile', async (_what, move) => {
    const trader = aTraderBeside(holding('pl-2'), captained('pl-2'));
    await move(trader.trading);
    expect(trader.published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(trader.owned()).toEqual(['pl-2']);
  });
});

describe('a guest', () => {
  const twentyOne = [0, 4, 8]
    .concat([1, 5, 9, 13, 17, 21, 25], [2, 6, 10, 14, 18, 22, 26], [3, 7, 11, 15])
    .map((i) => `pl-${i}`);

  test('buys all but the last player', async () => {
    const { trading, owned, published } = aTrader({ isTrial: true });
    for (const id of twentyOne) await trading.buy(id);
    expect(owned()).toHaveLength(21);
    expect(published).toEqual([]);
  });

  test('is asked to sign in for the one who completes the roster', async () => {
    const { trading, owned, published } = aTrader({ isTrial: true });
    for (const id of [...twentyOne, 'pl-19']) await trading.buy(id);
    expect(owned()).toHaveLength(21);
    expect(published).toEqual(['sign-in.requested complete-roster']);
  });

  test('is asked to sign in for a fill-up and a random roster', async () => {
    const { trading, sent, published } = aTrader({ isTrial: true });
    await trading.fillUp(NOBODY, players);
    await trading.randomRoster(NOBODY, players);
    expect(published).toEqual(['sign-in.requested fill-up', 'sign-in.requested random-roster']);
    expect(sent).toEqual([]);
  });
});

test('a guest does not sign in to join a running season that forbids it', async () => {
  const { config } = aGameState();
  const { trading, published, owned } = aTrader({
    isTrial: true,
    state: { phase: 'GAMEDAY', config: { ...config, joinWhileRunning: false } },
    answer: 'SEASON_RUNNING',
  });
  await trading.fillUp(NOBODY, players);
  expect(published).toEqual(['alert.requested SEASON_RUNNING']);
  expect(owned()).toEqual([]);
});

describe('an account', () => {
  test('fills up to a complete roster in one transaction, and hears of it', async () => {
    const { trading, owned, sent, published } = aTrader();
    await trading.fillUp(NOBODY, players);
    expect(owned()).toHaveLength(22);
    expect(sent).toHaveLength(1);
    expect(published).toEqual(['notification.requested trading.rosterFilled']);
  });

  test('gets another complete roster by chance, and sells all of it', async () => {
    const { trading, owned, sent } = aTrader();
    await trading.buy('pl-2');
    await trading.randomRoster(new Set(owned()), players);
    expect(owned()).toHaveLength(22);
    await trading.sellAll(new Set(owned()));
    expect(owned()).toEqual([]);
    expect(sent).toHaveLength(3);
  });
});

test('a sale of all says how many stay, and why', async () => {
  const { trading, published } = aTrader({
    ledger: sampleLedger({}, { [FIRST_MIDFIELDER]: 'pl-2', [BENCH]: 'pl-6' }),
    state: { phase: 'GAMEDAY' },
  });
  await trading.sellAll(new Set(['pl-2', 'pl-6']));
  expect(published).toEqual(['notification.requested trading.othersSold roster.stay']);
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
    const { trading, sent, published } = aTrader({ ledger: { favoritePlayerIds } });
    await trading.toggleFavorite('pl-1');
    expect(published).toEqual(['alert.requested error.FAVORITES_FULL']);
    expect(sent).toEqual([]);
  });
});
