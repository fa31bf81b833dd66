import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  changesOf,
  createLedgerServer,
  type LedgerServer,
  playersOf,
} from '../ledger/ledger.fixture.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const forceSale = (user: TestUser, playerId: string) =>
  server.call(user, {
    method: 'POST',
    url: '/api/simulations/v1/insert-force-selling-player.json',
    payload: { seasonId: server.seasonId, playerId },
  });

describe('a gift', () => {
  test.each([
    ['gift-softcurrency', 'softCurrency'],
    ['gift-hardcurrency', 'hardCurrency'],
    ['give-xp', 'xp'],
  ] as const)('%s gives and takes 10000, and never more than there is', async (route, counter) => {
    const user = await server.user();
    const given = await server.give(user, route, { giftAmount: 10_000 });
    expect(given.json<Ledger>()[counter]).toEqual({ value: 10_000 });
    const taken = await server.give(user, route, { giftAmount: -9_999 });
    expect(taken.json<Ledger>()[counter]).toEqual({ value: 1 });
    const tooMuch = await server.give(user, route, { giftAmount: -2 });
    expect(tooMuch.json()).toMatchObject({
      status: 402,
      code: 'CURRENCY_TOO_LOW',
      params: { currency: counter, price: 2 },
    });
    const ledger = await server.ledger(user);
    expect([changesOf(ledger), ledger[counter].value]).toEqual([2, 1]);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test.each([
    ['in words', 'many'],
    ['of half a coin', 0.5],
    ['beyond all measure', 1e9],
    ['of nothing named', undefined],
  ])('%s is refused', async (_, giftAmount) => {
    const reply = await server.give(await server.user(), 'gift-softcurrency', { giftAmount });
    expect(reply.statusCode).toBe(400);
  });

  test('goes into a ledger of a season that exists', async () => {
    const reply = await server.call(await server.user(), {
      method: 'POST',
      url: '/api/simulations/v1/se-nowhere/give-xp.json',
      payload: { giftAmount: 1 },
    });
    expect(reply.json()).toMatchObject({ status: 404, code: 'SEASON_NOT_FOUND' });
  });
});

describe('a sale by force', () => {
  test('pays the market value whatever the market, and changes nothing else', async () => {
    const user = await server.user();
    const full = await server.squadRequest(3);
    await server.trade(user, full);
    await server.loop.step(server.seasonId, 'GAMEDAY');
    const before = await server.ledger(user);
    const soldId = full.indexedPlayers[4] ?? '';
    const refused = await server.trade(user, await server.without(full, 4));
    expect(refused.json()).toMatchObject({ code: 'REFUSED_MARKET_CLOSED' });
    const after = (await forceSale(user, soldId)).json<Ledger>();
    const { budget } = await server.without(full, 4);
    expect(after.budget.value - before.budget.value).toBe(budget - full.budget);
    expect(playersOf(after)).toEqual(playersOf(before).filter((id) => id !== soldId));
    expect(await server.replay(user)).toEqual(await server.stored(user));
    const again = await forceSale(user, soldId);
    expect(again.json()).toMatchObject({ status: 422, code: 'REFUSED_NOT_IN_SQUAD' });
  });
});

describe('the rewards of a round', () => {
  test('are those of the placement, once; without a completed round there are none', async () => {
    const user = await server.user();
    await server.trade(user, await server.squadRequest(5));
    const early = await server.give(user, 'give-round-ranking-reward', {});
    expect(early.json()).toMatchObject({ status: 404, code: 'ROUND_NOT_FOUND' });
    await server.loop.step(server.seasonId, 'GENERAL');
    const late = await server.give(user, 'give-round-ranking-reward', {});
    // The squad was bought after the lock of the first round.
    expect(late.json()).toMatchObject({ status: 422, code: 'NOT_PLAYING' });
    const { roundId } = await server.loop.step(server.seasonId, 'COMPLETED');
    const before = await server.ledger(user);
    const given = await server.give(user, 'give-round-ranking-reward', { roundId });
    expect(given.json<Ledger>().softCurrency.value).toBeGreaterThan(before.softCurrency.value);
    const again = await server.give(user, 'give-round-ranking-reward', {});
    expect(again.json()).toMatchObject({ status: 422, code: 'ALREADY_CLAIMED' });
    const ofGroup = await server.give(user, 'give-group-round-ranking-reward', {});
    expect(ofGroup.json()).toMatchObject({ status: 422, code: 'NO_GROUP_REWARD' });
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });
});

test.each(['staging', 'production'] as const)('in %s there is none of it', async (stage) => {
  const config = { stage };
  const closed = await createTestServer({ database: server.database, config });
  const user = await closed.user();
  const routes = [
    `${server.seasonId}/gift-softcurrency`,
    `${server.seasonId}/gift-hardcurrency`,
    `${server.seasonId}/give-xp`,
    `${server.seasonId}/give-round-ranking-reward`,
    `${server.seasonId}/give-group-round-ranking-reward`,
    'insert-force-selling-player',
  ];
  for (const route of routes) {
    const reply = await closed.app.inject({
      method: 'POST',
      url: `/api/simulations/v1/${route}.json`,
      payload: { giftAmount: 1 },
      headers: user.headers,
    });
    expect([route, reply.statusCode]).toEqual([route, 404]);
  }
  await closed.close();
});
