import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { randomFrom, squadPlayerIds, swapSlots } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aCaptainAction, aMarketKernel, type MarketWorld } from '../testing/a-market-kernel.ts';
import { aGameState, aPlayer } from '../testing/a-season.ts';
import { createTrading, type LineupMove, type Trading } from './create-trading.ts';
import { FAVORITES_MAX } from './favorites.model.ts';
import type { RuleOf } from './use-rule-of.ts';

const POSITIONS = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
const pool = Array.from({ length: 80 }, (_, i) =>
  aPlayer(`pl-${i}`, { position: POSITIONS[i % 4] ?? 'FORWARD', marketValue: 500_000 }),
);
const FIRST_MIDFIELDER = 5;
const BENCH = 18;
const dear = aPlayer('pl-dear', { marketValue: 99_000_000 });
const players = [...pool, dear];

/** Midfielders of the pitch. */
const holding = (...ids: string[]): Ledger => {
  const { lineup, ...ledger } = sampleLedger();
  const indexedPlayers = [...lineup.indexedPlayers];
  const placed = ids.map((id) => ({ id, teamId: `tm-${id}` }));
  indexedPlayers.splice(FIRST_MIDFIELDER, ids.length, ...placed);
  return { ...ledger, lineup: { ...lineup, indexedPlayers } };
};

/** @param isAgreed what is answered when the captain's card would be lost */
function aTrader(options: Partial<MarketWorld> = {}, isAgreed = false) {
  const kernel = aMarketKernel({ players, ...options });
  const ruleOf: RuleOf = (code) => ({ text: 'rule', to: `/help/rules#${code}` });
  const asked: string[] = [];
  const agreesToLose = async (captainId: string) => {
    asked.push(captainId);
    return isAgreed;
  };
  const random = randomFrom('test');
  const askBeforeLeaving = () => () => {};
  const t = (key: string) => key;
  const trading = createTrading({ kernel, random, t, ruleOf, agreesToLose, askBeforeLeaving });
  const owned = () =>
    squadPlayerIds(kernel.ledger.get().data?.lineup ?? { formationId: '', indexedPlayers: [] });
  return { ...kernel, trading, owned, asked };
}

/** The first change meets a team that has become another on another device. */
function aTraderBeside(ledger: Ledger, elsewhere: Ledger) {
  const trader = aTrader({ ledger, answer: 'LEDGER_CONFLICT', answerTimes: 1 });
  trader.ledger.receipt$.subscribe(({ state }) => {
    if (state === 'refused') trader.setLedger(elsewhere);
  });
  return trader;
}

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

  test('takes nobody off the watch list who was put on it there', async () => {
    const watched = sampleLedger({ favoritePlayerIds: ['pl-1'] });
    const { trading, published, ledger } = aTraderBeside(sampleLedger(), watched);
    await trading.toggleFavorite('pl-1');
    expect(published).toEqual(['alert.requested LEDGER_CONFLICT']);
    expect(ledger.get().data?.favoritePlayerIds).toEqual(['pl-1']);
  });
});

describe('the captain’s card', () => {
  /** The captain stands in the first midfield slot. */
  const captained = (captainId: string, ...others: string[]): Ledger => ({
    ...holding(captainId, ...others),
    actions: [aCaptainAction(captainId)],
  });
  const benched: LineupMove = (lineup, ctx) => swapSlots(lineup, FIRST_MIDFIELDER, 16, ctx);
  const moves: [string, (trading: Trading) => Promise<unknown>][] = [
    ['a sale', ({ sell }) => sell('pl-2')],
    ['the sale of everybody', ({ sellAll }) => sellAll()],
    ['a roster by chance', ({ randomRoster }) => randomRoster(others)],
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
    await trading.sellAll('pl-2');
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
    await trading.fillUp(players);
    await trading.randomRoster(players);
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
  await trading.fillUp(players);
  expect(published).toEqual(['alert.requested SEASON_RUNNING']);
  expect(owned()).toEqual([]);
});

describe('an account', () => {
  test('fills up to a complete roster in one transaction, and hears of it', async () => {
    const { trading, owned, sent, published } = aTrader();
    await trading.fillUp(players);
    expect(owned()).toHaveLength(22);
    expect(sent).toHaveLength(1);
    expect(published).toEqual(['notification.requested trading.rosterFilled']);
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

test('a sale of all says how many stay, and why', async () => {
  const { trading, published } = aTrader({
    ledger: sampleLedger({}, { [FIRST_MIDFIELDER]: 'pl-2', [BENCH]: 'pl-6' }),
    state: { phase: 'GAMEDAY' },
  });
  await trading.sellAll();
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
