import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, Ledger } from '@spieltag/shared-kernel/contract';
import type { TestUser } from '../testing/test-server.ts';
import { createTradingWorld, type TradingWorld, type World } from './trading-world.fixture.ts';

/**
 * The rules of buying, selling and watching, sentence by sentence, each with a request that breaks
 * it, sent past the client, and the code that comes back. The ledger is the same afterwards.
 */
let play: TradingWorld;
beforeAll(async () => {
  play = await createTradingWorld();
});
afterAll(() => play.server.close());

const cheap = (id: string) => play.priceOf(id) <= play.full.budget;

describe('buying is refused if', () => {
  const buy = async (user: TestUser, slot = 5) =>
    play.server.trade(user, {
      ...play.full,
      budget:
        (await play.server.ledger(user)).budget.value -
        play.priceOf(play.full.indexedPlayers[slot]),
    });

  test.each([
    ['the game loop is locked: before the gameday', { phase: 'GENERAL_LOCKED' }, 'GAME_LOCKED'],
    ['the game loop is locked: after the gameday', { phase: 'GAMEDAY_LOCKED' }, 'GAME_LOCKED'],
    ['the game loop is locked: for good', { phase: 'LOCKED' }, 'GAME_LOCKED'],
    ['the market is closed: on a gameday', { phase: 'GAMEDAY', own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the market is closed: evaluating', { phase: 'EVALUATING', own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the market is closed: between rounds', { roundNo: 2, own: 'CLOSED' }, 'MARKET_CLOSED'],
  ] as const)('%s', async (_, world, code) => {
    const user = await play.owner(world, 5);
    await play.expectRefused(user, () => buy(user), `REFUSED_${code}`);
  });

  test('the position is full: nobody can be put where another position belongs', async () => {
    const user = await play.owner({}, 1);
    const forward = play.someoneFor(10, cheap);
    const sent = play.withPlayers(await play.server.without(play.full, 1), { 1: forward });
    await play.expectRefused(user, () => play.server.trade(user, sent), 'REFUSED_WRONG_POSITION');
  });

  test('nobody states the position of the player, whatever slot they are put in', async () => {
    const user = await play.owner({}, 5, 9);
    const emptied = await play.server.without(play.full, 5, 9);
    const someone = play.someoneFor(5, (id) => play.priceOf(id) <= emptied.budget);
    const position = play.positionOf(someone);
    await play.setPlayer(someone, { position: 'UNKNOWN' });
    for (const slot of [5, 9]) {
      const sent = play.withPlayers(await play.server.without(play.full, 5, 9), {
        [slot]: someone,
      });
      await play.expectRefused(
        user,
        () => play.server.trade(user, sent),
        'REFUSED_POSITION_UNKNOWN',
      );
    }
    await play.setPlayer(someone, { position });
  });

  test('the roster is full: it has no more slots than maxLineupSize', async () => {
    const user = await play.owner({});
    const more = play.someoneFor(10, cheap);
    const sent = { ...play.full, indexedPlayers: [...play.full.indexedPlayers, more] };
    const paid = { ...sent, budget: play.full.budget - play.priceOf(more) };
    await play.expectRefused(user, () => play.server.trade(user, paid), 'REFUSED_INVALID_LINEUP');
  });

  test('the formation is the free one, which is known and not offered', async () => {
    const user = await play.owner({}, 5);
    const url = `/api/sportsdata/v1/client_database/${play.server.seasonId}.json`;
    const { body } = await play.server.call(user, { method: 'GET', url });
    const { availableFormations, allFormations }: ClientDatabase = JSON.parse(body);
    const ids = availableFormations.map(({ id }) => id);
    expect(allFormations.map(({ id }) => id)).toEqual([...ids, 'FREE']);
    const sent = { ...play.full, formationId: 'FREE' };
    await play.expectRefused(
      user,
      () => play.server.trade(user, sent),
      'REFUSED_UNKNOWN_FORMATION',
    );
  });

  test('the season is closed once it runs and the user has never bought anybody', async () => {
    const { db } = play.server.database;
    const setJoining = (joinWhileRunning: boolean) =>
      db
        .updateTable('season')
        .set((eb) => ({
          preset: JSON.stringify({ ...play.season.preset, joinWhileRunning }),
          catalogue_version: eb('catalogue_version', '+', 1),
        }))
        .execute();
    await play.become({});
    const [late, early] = [await play.server.user(), await play.owner({}, 5)];
    await setJoining(false);
    const world: World = { phase: 'GENERAL', roundNo: 2, own: 'OPEN' };
    await play.become(world);
    await play.expectRefused(late, () => play.server.trade(late, play.full), 'SEASON_RUNNING');
    const nobody = {
      ...play.full,
      indexedPlayers: play.full.indexedPlayers.map(() => null),
      budget: play.season.preset.initialBudget,
    };
    // A transaction that buys nobody is none to begin with.
    expect((await play.server.trade(late, nobody)).statusCode).toBe(200);
    await play.expectRefused(late, () => play.server.trade(late, play.full), 'SEASON_RUNNING');
    expect((await buy(early)).statusCode).toBe(200);
    expect((await play.server.trade(early, nobody)).statusCode).toBe(200);
    expect((await play.server.trade(early, play.full)).statusCode).toBe(200);
    await setJoining(true);
    expect((await play.server.trade(late, play.full)).statusCode).toBe(200);
  });

  test('the player is owned already', async () => {
    const user = await play.owner({}, 2);
    const sent = play.withPlayers(await play.server.without(play.full, 2), {
      2: play.full.indexedPlayers[1] ?? null,
    });
    await play.expectRefused(user, () => play.server.trade(user, sent), 'REFUSED_DUPLICATE_PLAYER');
  });

  test.each([
    ['on the roster', [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21], 'MAX_FOR_TEAM'],
    ['on the pitch', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'MAX_FOR_TEAM_ON_PITCH'],
  ] as const)('the team maximum is reached %s', async (_, slots, code) => {
    await play.become({});
    await play.playMatches('SCHEDULED');
    const max = code === 'MAX_FOR_TEAM' ? 4 : 3;
    const squad = play.crowded(slots, max + 1);
    const user = await play.server.user();
    await play.expectRefused(user, () => play.server.trade(user, squad), `REFUSED_${code}`);
  });

  test('the balance is insufficient', async () => {
    const user = await play.owner({}, 5);
    const { budget } = await play.server.ledger(user);
    await play.setPlayer(play.full.indexedPlayers[5], { market_value: budget.value + 1 });
    await play.expectRefused(
      user,
      () => play.server.trade(user, { ...play.full, budget: -1 }),
      'REFUSED_BUDGET_TOO_LOW',
    );
    await play.setPlayer(play.full.indexedPlayers[5], {
      market_value: play.priceOf(play.full.indexedPlayers[5]),
    });
  });

  test.each([
    ['zero', 0],
    ['none: 999 million', 999_000_000],
  ])('the price is %s', async (_, market_value) => {
    const user = await play.owner({}, 5);
    const { budget } = await play.server.ledger(user);
    await play.setPlayer(play.full.indexedPlayers[5], { market_value });
    const sent = { ...play.full, budget: budget.value };
    await play.expectRefused(user, () => play.server.trade(user, sent), 'REFUSED_NO_PRICE');
    await play.setPlayer(play.full.indexedPlayers[5], {
      market_value: play.priceOf(play.full.indexedPlayers[5]),
    });
  });

  test('the budget sent is not the one it comes to', async () => {
    const user = await play.owner({}, 5);
    const sent = { ...play.full, budget: play.full.budget + 1 };
    await play.expectRefused(user, () => play.server.trade(user, sent), 'REFUSED_BUDGET_MISMATCH');
  });

  test('it would complete the roster of a trial account', async () => {
    await play.become({});
    const guest = await play.server.guest();
    await play.server.trade(guest, await play.server.without(play.full, 5));
    await play.expectRefused(guest, () => play.server.trade(guest, play.full), 'TRIAL_NOT_ALLOWED');
  });

  test('their match has begun and they are to stand on the pitch', async () => {
    const user = await play.owner({ phase: 'GAMEDAY' }, 5);
    await play.playMatches('LIVE', play.full.indexedPlayers[5]);
    await play.expectRefused(user, () => buy(user), 'REFUSED_PLAYER_LOCKED');
  });
});

describe('selling is refused if', () => {
  const sell = async (user: TestUser, ...slots: number[]) => {
    const { budget } = await play.server.ledger(user);
    const without = await play.server.without(play.full, ...slots);
    return play.server.trade(user, {
      ...without,
      budget: budget.value + without.budget - play.full.budget,
    });
  };

  test.each([
    ['the market is not open', { roundNo: 2, own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the game loop is locked', { phase: 'GENERAL_LOCKED' }, 'GAME_LOCKED'],
  ] as const)('%s', async (_, world, code) => {
    const user = await play.owner(world);
    await play.expectRefused(user, () => sell(user, 5), `REFUSED_${code}`);
  });

  test.each(['SCHEDULED', 'LIVE', 'FINISHED'] as const)(
    'the player is used in the lineup in a live matchday, with a match that is %s',
    async (state) => {
      const user = await play.owner({ phase: 'GAMEDAY' });
      await play.playMatches(state, play.full.indexedPlayers[5]);
      await play.expectRefused(user, () => sell(user, 5), 'REFUSED_LIVE_MATCHDAY');
    },
  );

  test('the player is locked by a match that was brought forward', async () => {
    const user = await play.owner({});
    await play.playMatches('LIVE', play.full.indexedPlayers[5]);
    await play.expectRefused(user, () => sell(user, 5), 'REFUSED_PLAYER_LOCKED');
  });

  test.each(['GAMEDAY', 'GENERAL'] as const)(
    'the player is locked, on the bench too, in %s',
    async (phase) => {
      const user = await play.owner({ phase });
      await play.playMatches('LIVE', play.full.indexedPlayers[21]);
      await play.expectRefused(user, () => sell(user, 21), 'REFUSED_PLAYER_LOCKED');
    },
  );

  test('a stake is placed on the player', async () => {
    const user = await play.owner({}, 21);
    await play.server.execute(user, { actionId: 'gift-welcome' });
    const params = { playerId: play.full.indexedPlayers[5] };
    await play.server.execute(user, { actionId: 'captain', params });
    await play.become({ phase: 'GAMEDAY' });
    await play.expectRefused(user, () => sell(user, 5, 21), 'REFUSED_PLACED_STAKE');
  });

  test('the player has no price', async () => {
    const user = await play.owner({});
    await play.setPlayer(play.full.indexedPlayers[5], { market_value: 0 });
    await play.expectRefused(user, () => sell(user, 5), 'REFUSED_NO_PRICE');
    await play.setPlayer(play.full.indexedPlayers[5], {
      market_value: play.priceOf(play.full.indexedPlayers[5]),
    });
  });
});

describe('in a restricted window', () => {
  const window: World = { roundNo: 2, windowNo: 1, own: 'CLOSED' };
  const trade = async (user: TestUser, slots: Record<number, string | null>) => {
    const { lineup, budget } = await play.server.ledger(user);
    const indexedPlayers = lineup.indexedPlayers.map((placed) => placed?.id ?? null);
    return play.server.trade(
      user,
      play.withPlayers({ ...play.full, indexedPlayers, budget: budget.value }, slots),
    );
  };

  test('no more than the trades left may be sold', async () => {
    const user = await play.owner(window);
    const slots = { 1: null, 2: null, 3: null, 4: null, 5: null };
    await play.expectRefused(user, () => trade(user, slots), 'REFUSED_NO_TRADES_LEFT');
    const sold = await trade(user, { 1: null, 2: null, 3: null, 4: null });
    expect(sold.json<Ledger>().playersSoldWhileRestricted).toHaveLength(4);
    await play.expectRefused(user, () => trade(user, { 5: null }), 'REFUSED_NO_TRADES_LEFT');
    const newcomer = play.someoneFor(1, cheap);
    expect((await trade(user, { 1: newcomer })).statusCode).toBe(200);
    await play.expectRefused(user, () => trade(user, { 5: null }), 'REFUSED_NO_TRADES_LEFT');
    expect((await trade(user, { 1: null })).statusCode).toBe(200);
  });

  test('bought players may always be resold, and buying and selling back cancels', async () => {
    const user = await play.owner(window, 1, 2, 3, 4, 5);
    const back = play.full.indexedPlayers;
    const four = { 1: back[1] ?? null, 2: back[2] ?? null, 3: back[3] ?? null, 4: back[4] ?? null };
    const bought = await trade(user, four);
    expect(bought.json<Ledger>().playersBoughtWhileRestricted).toHaveLength(4);
    await play.expectRefused(
      user,
      () => trade(user, { 5: back[5] ?? null }),
      'REFUSED_NO_TRADES_LEFT',
    );
    const resold = await trade(user, { 4: null });
    expect(resold.json<Ledger>()).toMatchObject({ playersSoldWhileRestricted: [] });
    expect((await trade(user, { 5: back[5] ?? null })).statusCode).toBe(200);
  });
});

describe('the watch list', () => {
  test('is refused with more than 100 players, and with players there are not', async () => {
    const user = await play.owner({});
    const many = play.season.players.slice(0, 101).map(({ id }) => id);
    await play.expectRefused(
      user,
      () => play.server.favor(user, { favoritePlayerIds: many }),
      'FAVORITES_FULL',
    );
    await play.expectRefused(
      user,
      () => play.server.favor(user, { favoritePlayerIds: ['pl-nobody'] }),
      'PLAYER_NOT_FOUND',
    );
    const hundred = await play.server.favor(user, { favoritePlayerIds: many.slice(1) });
    expect(hundred.statusCode).toBe(200);
  });
});
