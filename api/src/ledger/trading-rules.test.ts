import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger, TransactionRequest } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus, RoundPhase, SeasonPreset } from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { TestUser } from '../testing/test-server.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';

/**
 * The rules of validation and of lineup changes, sentence by sentence, each with a request that
 * breaks it, sent past the client, and the code that comes back. The ledger is the same afterwards.
 */
let server: LedgerServer;
let season: LoadedSeason;
let full: TransactionRequest;
beforeAll(async () => {
  server = await createLedgerServer();
  season = await seasonCacheOf(server.db).get(server.seasonId);
  full = await server.squadRequest(1);
});
afterAll(() => server.close());

interface World {
  readonly phase?: RoundPhase;
  readonly roundNo?: number;
  readonly market?: SeasonPreset['marketBetweenRounds'];
  readonly windowNo?: number | null;
  /** Of the user; CLOSED as of somebody whose lineup was frozen before. */
  readonly own?: 'OPEN' | 'CLOSED';
}

/** Puts the season into a state of play; nothing is left out, so that no row depends on another. */
async function become({ phase = 'GENERAL', roundNo = 1, market = 'CLOSED', windowNo }: World) {
  const { db } = server;
  await db.updateTable('round').set({ phase }).where('round_no', '=', roundNo).execute();
  await db
    .updateTable('season_clock')
    .set({ current_round_no: roundNo, restricted_window_no: windowNo ?? null })
    .execute();
  const { preset } = await db.selectFrom('season').select('preset').executeTakeFirstOrThrow();
  await db
    .updateTable('season')
    .set((eb) => ({
      preset: JSON.stringify({ ...preset, marketBetweenRounds: market }),
      catalogue_version: eb('catalogue_version', '+', 1),
    }))
    .execute();
}

/** A user with the squad, some of its slots empty. */
async function owner(world: World, ...empty: number[]): Promise<TestUser> {
  await become({});
  await playMatches('SCHEDULED');
  const user = await server.user();
  const bought = await server.trade(user, await server.without(full, ...empty));
  if (bought.statusCode !== 200) throw new Error(bought.body);
  await server.db
    .updateTable('ledger')
    .set({ player_market_phase: world.own ?? 'OPEN' })
    .where('user_id', '=', user.userId)
    .execute();
  await become(world);
  return user;
}

/** Sets the state of all matches of the first two rounds, or of those of one player. */
async function playMatches(state: MatchLineupStatus, playerId?: string | null) {
  const teamId = season.playerById.get(playerId ?? '')?.teamId;
  let matches = server.db.updateTable('match').set({ state });
  if (teamId) {
    matches = matches.where((eb) =>
      eb.or([eb('home_team_id', '=', teamId), eb('guest_team_id', '=', teamId)]),
    );
  }
  await matches.execute();
}

async function setPlayer(id: string | null | undefined, set: { market_value?: number }) {
  await server.db
    .updateTable('player')
    .set(set)
    .where('id', '=', id ?? '')
    .execute();
  await server.db
    .updateTable('season')
    .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
    .execute();
}

const priceOf = (id: string | null | undefined) =>
  season.playerById.get(id ?? '')?.marketValue ?? 0;
const positionOf = (id: string | null | undefined) => season.playerById.get(id ?? '')?.position;
const teamOf = (id: string | null | undefined) => season.playerById.get(id ?? '')?.teamId;

type Reply = Awaited<ReturnType<LedgerServer['trade']>>;

/** The refusal, and that nothing has changed. */
async function expectRefused(user: TestUser, send: () => Promise<Reply>, code: string) {
  const before = await server.ledger(user);
  const reply = await send();
  expect(reply.json()).toMatchObject({ code });
  expect(await server.ledger(user)).toEqual(before);
}

/** The squad with other players in some slots, paid for. */
function withPlayers(request: TransactionRequest, slots: Record<number, string | null>) {
  let { budget } = request;
  const indexedPlayers = request.indexedPlayers.map((id, slot) => {
    const next = slots[slot];
    if (next === undefined) return id;
    budget += priceOf(id) - priceOf(next);
    return next;
  });
  return { ...request, indexedPlayers, budget };
}

/** A player nobody of the squad is, of the position of a slot. */
function someoneFor(slot: number, fits: (id: string) => boolean = () => true): string {
  const position = positionOf(full.indexedPlayers[slot]);
  const found = season.players.find(
    ({ id, position: own }) => own === position && !full.indexedPlayers.includes(id) && fits(id),
  );
  if (!found) throw new Error(`nobody fits slot ${slot}`);
  return found.id;
}

const cheap = (id: string) => priceOf(id) <= full.budget;

describe('buying is refused if', () => {
  const buy = async (user: TestUser, slot = 5) =>
    server.trade(user, {
      ...full,
      budget: (await server.ledger(user)).budget.value - priceOf(full.indexedPlayers[slot]),
    });

  test.each([
    ['the game loop is locked: before the gameday', { phase: 'GENERAL_LOCKED' }, 'GAME_LOCKED'],
    ['the game loop is locked: after the gameday', { phase: 'GAMEDAY_LOCKED' }, 'GAME_LOCKED'],
    ['the game loop is locked: for good', { phase: 'LOCKED' }, 'GAME_LOCKED'],
    ['the market is closed: on a gameday', { phase: 'GAMEDAY', own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the market is closed: evaluating', { phase: 'EVALUATING', own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the market is closed: between rounds', { roundNo: 2, own: 'CLOSED' }, 'MARKET_CLOSED'],
  ] as const)('%s', async (_, world, code) => {
    const user = await owner(world, 5);
    await expectRefused(user, () => buy(user), `REFUSED_${code}`);
  });

  test('the position is full: nobody can be put where another position belongs', async () => {
    const user = await owner({}, 1);
    const forward = someoneFor(10, cheap);
    const sent = withPlayers(await server.without(full, 1), { 1: forward });
    await expectRefused(user, () => server.trade(user, sent), 'REFUSED_WRONG_POSITION');
  });

  test('the roster is full: it has no more slots than maxLineupSize', async () => {
    const user = await owner({});
    const more = someoneFor(10, cheap);
    const sent = { ...full, indexedPlayers: [...full.indexedPlayers, more] };
    const paid = { ...sent, budget: full.budget - priceOf(more) };
    await expectRefused(user, () => server.trade(user, paid), 'REFUSED_INVALID_LINEUP');
  });

  test('the player is owned already', async () => {
    const user = await owner({}, 2);
    const sent = withPlayers(await server.without(full, 2), { 2: full.indexedPlayers[1] ?? null });
    await expectRefused(user, () => server.trade(user, sent), 'REFUSED_DUPLICATE_PLAYER');
  });

  test.each([
    ['on the roster', [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21], 'MAX_FOR_TEAM'],
    ['on the pitch', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'MAX_FOR_TEAM_ON_PITCH'],
  ] as const)('the team maximum is reached %s', async (_, slots, code) => {
    await become({});
    await playMatches('SCHEDULED');
    const max = code === 'MAX_FOR_TEAM' ? 4 : 3;
    const squad = crowded(slots, max + 1);
    const user = await server.user();
    await expectRefused(user, () => server.trade(user, squad), `REFUSED_${code}`);
  });

  test('the balance is insufficient', async () => {
    const user = await owner({}, 5);
    const { budget } = await server.ledger(user);
    await setPlayer(full.indexedPlayers[5], { market_value: budget.value + 1 });
    await expectRefused(
      user,
      () => server.trade(user, { ...full, budget: -1 }),
      'REFUSED_BUDGET_TOO_LOW',
    );
    await setPlayer(full.indexedPlayers[5], { market_value: priceOf(full.indexedPlayers[5]) });
  });

  test.each([
    ['zero', 0],
    ['none: 999 million', 999_000_000],
  ])('the price is %s', async (_, market_value) => {
    const user = await owner({}, 5);
    const { budget } = await server.ledger(user);
    await setPlayer(full.indexedPlayers[5], { market_value });
    const sent = { ...full, budget: budget.value - (market_value === 0 ? 0 : 0) };
    await expectRefused(user, () => server.trade(user, sent), 'REFUSED_NO_PRICE');
    await setPlayer(full.indexedPlayers[5], { market_value: priceOf(full.indexedPlayers[5]) });
  });

  test('the budget sent is not the one it comes to', async () => {
    const user = await owner({}, 5);
    const sent = { ...full, budget: full.budget + 1 };
    await expectRefused(user, () => server.trade(user, sent), 'REFUSED_BUDGET_MISMATCH');
  });

  test('it would complete the roster of a trial account', async () => {
    await become({});
    const guest = await server.guest();
    await server.trade(guest, await server.without(full, 5));
    await expectRefused(guest, () => server.trade(guest, full), 'TRIAL_NOT_ALLOWED');
  });

  test('their match has begun and they are to stand on the pitch', async () => {
    const user = await owner({ phase: 'GAMEDAY' }, 5);
    await playMatches('LIVE', full.indexedPlayers[5]);
    await expectRefused(user, () => buy(user), 'REFUSED_PLAYER_LOCKED');
  });
});

/** A request with as many players of one team in the slots as are given; nothing else is bought. */
function crowded(slots: readonly number[], count: number): TransactionRequest {
  for (const team of season.teams) {
    const indexedPlayers = full.indexedPlayers.map((): string | null => null);
    for (const slot of slots) {
      const own = season.players.find(
        ({ id, teamId, position, marketValue }) =>
          teamId === team.id &&
          position === positionOf(full.indexedPlayers[slot]) &&
          marketValue < 999_000_000 &&
          !indexedPlayers.includes(id),
      );
      const placed = indexedPlayers.filter((id) => id !== null).length;
      if (own && placed < count) indexedPlayers[slot] = own.id;
    }
    const bought = indexedPlayers.filter((id) => id !== null);
    const price = bought.reduce((sum, id) => sum + priceOf(id), 0);
    const budget = season.preset.initialBudget - price;
    if (bought.length === count && budget >= 0) return { ...full, indexedPlayers, budget };
  }
  throw new Error(`no team has ${count} players for these slots`);
}

describe('selling is refused if', () => {
  const sell = async (user: TestUser, ...slots: number[]) => {
    const { budget } = await server.ledger(user);
    const without = await server.without(full, ...slots);
    return server.trade(user, { ...without, budget: budget.value + without.budget - full.budget });
  };

  test.each([
    ['the market is not open', { roundNo: 2, own: 'CLOSED' }, 'MARKET_CLOSED'],
    ['the game loop is locked', { phase: 'GENERAL_LOCKED' }, 'GAME_LOCKED'],
  ] as const)('%s', async (_, world, code) => {
    const user = await owner(world);
    await expectRefused(user, () => sell(user, 5), `REFUSED_${code}`);
  });

  test.each(['LIVE', 'FINISHED'] as const)(
    'the player is used in the lineup in a live matchday, with a match that is %s',
    async (state) => {
      const user = await owner({ phase: 'GAMEDAY' });
      await playMatches(state, full.indexedPlayers[5]);
      await expectRefused(user, () => sell(user, 5), 'REFUSED_LIVE_MATCHDAY');
    },
  );

  test('the player is locked by a match that was brought forward', async () => {
    const user = await owner({});
    await playMatches('LIVE', full.indexedPlayers[5]);
    await expectRefused(user, () => sell(user, 5), 'REFUSED_PLAYER_LOCKED');
  });

  test('a stake is placed on the player', async () => {
    const user = await owner({}, 21);
    await server.execute(user, { actionId: 'gift-welcome' });
    const params = { playerId: full.indexedPlayers[5] };
    await server.execute(user, { actionId: 'captain', params });
    await become({ phase: 'GAMEDAY' });
    await expectRefused(user, () => sell(user, 5, 21), 'REFUSED_PLACED_STAKE');
  });

  test('the player has no price', async () => {
    const user = await owner({});
    await setPlayer(full.indexedPlayers[5], { market_value: 0 });
    await expectRefused(user, () => sell(user, 5), 'REFUSED_NO_PRICE');
    await setPlayer(full.indexedPlayers[5], { market_value: priceOf(full.indexedPlayers[5]) });
  });
});

describe('in a restricted window', () => {
  const window: World = { roundNo: 2, windowNo: 1, own: 'CLOSED' };
  const trade = async (user: TestUser, slots: Record<number, string | null>) => {
    const { lineup, budget } = await server.ledger(user);
    const indexedPlayers = lineup.indexedPlayers.map((placed) => placed?.id ?? null);
    return server.trade(
      user,
      withPlayers({ ...full, indexedPlayers, budget: budget.value }, slots),
    );
  };

  test('no more than the trades left may be sold', async () => {
    const user = await owner(window);
    const slots = { 1: null, 2: null, 3: null, 4: null, 5: null };
    await expectRefused(user, () => trade(user, slots), 'REFUSED_NO_TRADES_LEFT');
    expect((await trade(user, { 1: null, 2: null, 3: null, 4: null })).statusCode).toBe(200);
    await expectRefused(user, () => trade(user, { 5: null }), 'REFUSED_NO_TRADES_LEFT');
  });

  test('bought players may always be resold, and buying and selling back cancels', async () => {
    const user = await owner(window, 1, 2, 3, 4, 5);
    const back = full.indexedPlayers;
    const four = { 1: back[1] ?? null, 2: back[2] ?? null, 3: back[3] ?? null, 4: back[4] ?? null };
    const bought = await trade(user, four);
    expect(bought.json<Ledger>().playersBoughtWhileRestricted).toHaveLength(4);
    await expectRefused(user, () => trade(user, { 5: back[5] ?? null }), 'REFUSED_NO_TRADES_LEFT');
    const resold = await trade(user, { 4: null });
    expect(resold.json<Ledger>()).toMatchObject({ playersSoldWhileRestricted: [] });
    expect((await trade(user, { 5: back[5] ?? null })).statusCode).toBe(200);
  });
});

describe('a lineup is refused if', () => {
  const ids = () => full.indexedPlayers;
  /** The keepers of pitch and bench change places. */
  const swapped = () => ({
    ...full,
    indexedPlayers: ids()
      .with(0, ids()[11] ?? null)
      .with(11, ids()[0] ?? null),
  });

  test.each(['GENERAL_LOCKED', 'GAMEDAY_LOCKED', 'EVALUATING', 'COMPLETED', 'LOCKED'] as const)(
    'it is changed in %s',
    async (phase) => {
      const user = await owner({ phase });
      await expectRefused(
        user,
        () => server.commit(user, swapped()),
        'REFUSED_LINEUP_PHASE_LOCKED',
      );
    },
  );

  test('it is changed on a GAMEDAY while the ledger’s market is not open', async () => {
    const user = await owner({ phase: 'GAMEDAY', own: 'CLOSED' });
    await expectRefused(user, () => server.commit(user, swapped()), 'REFUSED_LINEUP_PHASE_LOCKED');
  });

  test.each([
    ['GENERAL, whatever the market', { roundNo: 2, own: 'CLOSED' }],
    ['GAMEDAY, while the ledger’s market is open', { phase: 'GAMEDAY' }],
  ] as const)('never for the phase in %s', async (_, world) => {
    const user = await owner(world);
    expect((await server.commit(user, swapped())).statusCode).toBe(200);
  });

  test.each([
    ['LIVE', 422],
    ['FINISHED', 422],
    ['SCHEDULED', 200],
    ['PRELIMINARY_LINEUP', 200],
    ['FINAL_LINEUP', 200],
    ['HALTED', 200],
  ] as const)('it substitutes a player whose match is %s: %i', async (state, status) => {
    const user = await owner({ phase: 'GAMEDAY' });
    await playMatches(state, ids()[0]);
    const reply = await server.commit(user, swapped());
    expect(reply.statusCode).toBe(status);
    if (status === 422) expect(reply.json()).toMatchObject({ code: 'REFUSED_PLAYER_LOCKED' });
  });

  test.each([
    ['it places players of others', () => ({ 0: someoneFor(0) }), 'NOT_IN_SQUAD'],
    ['it leaves players out', () => ({ 0: null }), 'INVALID_LINEUP'],
    ['it places a player twice', () => ({ 1: full.indexedPlayers[2] ?? null }), 'DUPLICATE_PLAYER'],
    [
      'a position is not the player’s',
      () => ({ 0: ids()[1] ?? null, 1: ids()[0] ?? null }),
      'WRONG_POSITION',
    ],
  ] as const)('%s', async (_, slots, code) => {
    const user = await owner({});
    const { indexedPlayers } = withPlayers(full, slots());
    const { formationId } = full;
    await expectRefused(
      user,
      () => server.commit(user, { formationId, indexedPlayers }),
      `REFUSED_${code}`,
    );
  });

  test('its formation is none of the season’s', async () => {
    const user = await owner({});
    const sent = { ...full, formationId: '1235' };
    await expectRefused(user, () => server.commit(user, sent), 'REFUSED_UNKNOWN_FORMATION');
  });

  test('there are not enough players for its formation, once matches have begun', async () => {
    const defenders = ids().flatMap((id, slot) => (positionOf(id) === 'DEFENDER' ? slot : []));
    // Of seven three are left, in the formation with the fewest defenders.
    const user = await owner({}, ...defenders.slice(3));
    const three = season.formations.find(({ defenderCount }) => defenderCount === 3);
    const five = season.formations.find(({ defenderCount }) => defenderCount === 5);
    const order = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
    const held = (await server.without(full, ...defenders.slice(3))).indexedPlayers;
    const arranged = (counts: readonly number[]) => {
      const groups = order.map((position) => held.filter((id) => positionOf(id) === position));
      const sizes = [3, 7, 7, 5];
      const padded = groups.map((group, i) => [
        ...group,
        ...Array.from({ length: (sizes[i] ?? 0) - group.length }, () => null),
      ]);
      return [
        ...padded.flatMap((group, i) => group.slice(0, counts[i])),
        ...padded.flatMap((group, i) => group.slice(counts[i])),
      ];
    };
    const countsOf = (formation: typeof three) => [
      1,
      formation?.defenderCount ?? 0,
      formation?.midfielderCount ?? 0,
      formation?.forwardCount ?? 0,
    ];
    const first = { formationId: three?.id ?? '', indexedPlayers: arranged(countsOf(three)) };
    expect((await server.commit(user, first)).statusCode).toBe(200);
    await become({ phase: 'GAMEDAY' });
    const keeper = first.indexedPlayers[0];
    await playMatches('LIVE', keeper);
    const next = { formationId: five?.id ?? '', indexedPlayers: arranged(countsOf(five)) };
    await expectRefused(user, () => server.commit(user, next), 'REFUSED_FORMATION_IMPOSSIBLE');
  });

  test('there are more of a team on the pitch than allowed', async () => {
    await become({});
    await playMatches('SCHEDULED');
    const user = await server.user();
    const legal = crowdedAcross();
    expect((await server.trade(user, legal.before)).statusCode).toBe(200);
    await expectRefused(
      user,
      () => server.commit(user, legal.after),
      'REFUSED_MAX_FOR_TEAM_ON_PITCH',
    );
  });
});

/** Four of a team, three of them on the pitch and one on the bench, and all four on the pitch. */
function crowdedAcross() {
  const pitch = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  for (const team of season.teams) {
    const after = full.indexedPlayers.map((): string | null => null);
    for (const slot of pitch) {
      const own = season.players.find(
        ({ id, position, marketValue }) =>
          teamOf(id) === team.id &&
          marketValue < 999_000_000 &&
          position === positionOf(full.indexedPlayers[slot]) &&
          !after.includes(id),
      );
      if (own && after.filter((id) => id !== null).length < 4) after[slot] = own.id;
    }
    const placed = after.flatMap((id, slot) => (id === null ? [] : slot));
    const [from = -1] = placed;
    const to = full.indexedPlayers.findIndex(
      (id, slot) => slot > 10 && positionOf(id) === positionOf(after[from]),
    );
    const price = after.reduce((sum, id) => sum + priceOf(id), 0);
    const budget = season.preset.initialBudget - price;
    if (placed.length !== 4 || to === -1 || budget < 0) continue;
    const before = after.with(from, null).with(to, after[from] ?? null);
    return {
      before: { ...full, indexedPlayers: before, budget },
      after: { formationId: full.formationId, indexedPlayers: after },
    };
  }
  throw new Error('no team has four players for the pitch');
}

describe('the watch list', () => {
  test('is refused with more than 100 players, and with players there are not', async () => {
    const user = await owner({});
    const many = season.players.slice(0, 101).map(({ id }) => id);
    await expectRefused(
      user,
      () => server.favor(user, { favoritePlayerIds: many }),
      'FAVORITES_FULL',
    );
    await expectRefused(
      user,
      () => server.favor(user, { favoritePlayerIds: ['pl-nobody'] }),
      'PLAYER_NOT_FOUND',
    );
    const hundred = await server.favor(user, { favoritePlayerIds: many.slice(1) });
    expect(hundred.statusCode).toBe(200);
  });
});
