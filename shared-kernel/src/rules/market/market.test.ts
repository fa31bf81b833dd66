import { describe, expect, test } from '@jest/globals';
import { refuse } from '../result.ts';
import { squadPlayerIds } from '../squad.ts';
import { aPlayer, fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { RulePlayer, Squad } from '../types.ts';
import { NO_PRICE } from '../types.ts';
import { buyPlayer, purchaseVerdict } from './buy-player.ts';
import { saleVerdict, sellAll, sellPlayer } from './sell-player.ts';

const team = fullTeam();
const without = (...ids: string[]) => team.filter(({ id }) => !ids.includes(id));
const squadOf = (players: readonly RulePlayer[], budget = 5_000_000): Squad => ({
  budget,
  lineup: lineupOf(players),
});
const world = (more: Parameters<typeof worldOf>[0] = {}, ...extra: readonly RulePlayer[]) =>
  worldOf({ players: [...team, ...extra], ...more });
const slotAfter = (bought: ReturnType<typeof buyPlayer>, id: string) =>
  bought.ok ? bought.value.lineup.indexedPlayers.findIndex((placed) => placed?.id === id) : -1;

describe('buying', () => {
  test('costs the market value and places the player with the team of today', () => {
    const bought = buyPlayer(squadOf([]), 'd1', world());
    if (!bought.ok) throw new Error(bought.error.code);
    expect(bought.value.budget).toBe(4_000_000);
    expect(bought.value.lineup.indexedPlayers[1]).toEqual({ id: 'd1', teamId: 'team-of-d1' });
  });

  test('puts the player into the first free slot of the position, the pitch before the bench', () => {
    expect(slotAfter(buyPlayer(squadOf(without('d3')), 'd3', world()), 'd3')).toBe(13);
    const hole = squadOf(team);
    const indexedPlayers = hole.lineup.indexedPlayers.with(3, null).with(13, null);
    const holed = { ...hole, lineup: { ...hole.lineup, indexedPlayers } };
    expect(slotAfter(buyPlayer(holed, 'd3', world()), 'd3')).toBe(3);
  });

  test('puts the player on the bench when the team limit on the pitch is reached', () => {
    const mates = ['d1', 'd2', 'd3'].map((id) => aPlayer(id, 'DEFENDER', { teamId: 't' }));
    const ctx = worldOf({ players: mates });
    const squad = squadOf(mates.slice(0, 2));
    expect(slotAfter(buyPlayer(squad, 'd3', ctx), 'd3')).toBe(12);
  });

  test('puts the player on the bench when their match has begun', () => {
    const ctx = world({ roundPhase: 'GAMEDAY', matches: { 'team-of-d1': 'LIVE' } });
    expect(slotAfter(buyPlayer(squadOf([]), 'd1', ctx), 'd1')).toBe(12);
  });

  const extra = aPlayer('x', 'DEFENDER');
  const mates = ['d1', 'd2', 'm1', 'm2'].map((id) =>
    aPlayer(id, id.startsWith('d') ? 'DEFENDER' : 'MIDFIELDER', { teamId: 'team-of-x' }),
  );
  const pitchHole = (squad: Squad, slot: number): Squad => ({
    ...squad,
    lineup: { ...squad.lineup, indexedPlayers: squad.lineup.indexedPlayers.with(slot, null) },
  });

  test.each<[string, Squad, Parameters<typeof worldOf>[0], object]>([
    ['the game loop is locked', squadOf([]), { roundPhase: 'LOCKED' }, { code: 'GAME_LOCKED' }],
    [
      'the game has just frozen',
      squadOf([]),
      { roundPhase: 'GENERAL_LOCKED' },
      { code: 'GAME_LOCKED' },
    ],
    ['the market is locked', squadOf([]), { marketPhase: 'LOCKED' }, { code: 'MARKET_LOCKED' }],
    ['the market is closed', squadOf([]), { marketPhase: 'CLOSED' }, { code: 'MARKET_CLOSED' }],
    ['they are owned already', squadOf([extra]), {}, { code: 'ALREADY_IN_SQUAD', playerId: 'x' }],
    ['the roster is full', squadOf(team), {}, { code: 'ROSTER_FULL', max: 18 }],
    [
      'the position is full',
      squadOf(without('f1')),
      {},
      { code: 'POSITION_FULL', position: 'DEFENDER', max: 6 },
    ],
    [
      'the bench is full and their match has begun',
      pitchHole(squadOf(team), 1),
      { roundPhase: 'GAMEDAY', matches: { 'team-of-x': 'FINISHED' } },
      { code: 'BENCH_FULL', position: 'DEFENDER', max: 2 },
    ],
    [
      'the team maximum on the roster is reached',
      squadOf(mates),
      {},
      { code: 'MAX_FOR_TEAM', teamId: 'team-of-x', max: 4 },
    ],
    [
      'the team maximum on the pitch is reached and the bench is full',
      pitchHole(squadOf([...mates.slice(0, 2), ...without('d1', 'd2')]), 3),
      {},
      { code: 'MAX_FOR_TEAM_ON_PITCH', teamId: 'team-of-x', max: 2 },
    ],
    [
      'the balance is insufficient',
      squadOf([], 999_999),
      {},
      { code: 'BUDGET_TOO_LOW', price: 1_000_000, budget: 999_999 },
    ],
  ])('is refused if %s', (_, squad, more, error) => {
    expect(purchaseVerdict(squad, 'x', world(more, extra))).toEqual(error);
  });

  test.each([
    ['they have no price', { marketValue: NO_PRICE }, 'NO_PRICE'],
    ['the price is zero', { marketValue: 0 }, 'NO_PRICE'],
    ['they have left the season', { active: false }, 'PLAYER_LEFT'],
    ['nobody states their position', { position: 'UNKNOWN' }, 'POSITION_UNKNOWN'],
  ] as const)('is refused if %s', (_, more, code) => {
    const ctx = world({}, { ...aPlayer('x', 'DEFENDER'), ...more });
    expect(purchaseVerdict(squadOf([]), 'x', ctx)).toEqual({ code, playerId: 'x' });
  });

  test.each([
    ['the roster', squadOf(team), 'ROSTER_FULL'],
    ['the position', squadOf(without('f1')), 'POSITION_FULL'],
    ['the team', squadOf(mates), 'MAX_FOR_TEAM'],
  ])('is refused for %s that is full before the price is asked for', (_, squad, code) => {
    const ctx = world({}, { ...extra, marketValue: 0 });
    expect(purchaseVerdict(squad, 'x', ctx)).toMatchObject({ code });
  });

  test('is refused for a player nobody knows', () => {
    const verdict = purchaseVerdict(squadOf([]), 'nobody', world());
    expect(verdict).toEqual({ code: 'UNKNOWN_PLAYER', playerId: 'nobody' });
  });
});

describe('selling', () => {
  test('brings the market value of today and empties the slot', () => {
    const dearer = team.map((player) => ({ ...player, marketValue: 3_000_000 }));
    const sold = sellPlayer(squadOf(team), 'd1', worldOf({ players: dearer }));
    if (!sold.ok) throw new Error(sold.error.code);
    expect(sold.value.budget).toBe(8_000_000);
    expect(sold.value.lineup.indexedPlayers[1]).toBeNull();
  });

  test('works for a player who has left the season, at the last market value', () => {
    const players = team.map((player) => ({ ...player, active: false }));
    const sold = sellPlayer(squadOf(team), 'd1', worldOf({ players }));
    expect(sold.ok && sold.value.budget).toBe(6_000_000);
  });

  test('never loses money silently: who has no price is not sold', () => {
    for (const marketValue of [0, NO_PRICE]) {
      const players = team.map((player) => ({ ...player, marketValue }));
      const verdict = saleVerdict(squadOf(team), 'd1', worldOf({ players }));
      expect(verdict).toEqual({ code: 'NO_PRICE', playerId: 'd1' });
    }
    const verdict = saleVerdict(squadOf(team), 'd1', worldOf({ players: [] }));
    expect(verdict).toEqual({ code: 'UNKNOWN_PLAYER', playerId: 'd1' });
  });

  test.each([
    ['CLOSED', 'MARKET_CLOSED'],
    ['LOCKED', 'MARKET_LOCKED'],
  ] as const)('needs the market open: %s', (marketPhase, code) => {
    expect(saleVerdict(squadOf(team), 'd1', world({ marketPhase }))).toEqual({ code });
  });

  test('is blocked for a lineup player during a live matchday, whether or not their match has begun', () => {
    const ctx = world({
      roundPhase: 'GAMEDAY',
      matches: { 'team-of-d1': 'LIVE', 'team-of-d2': 'FINISHED', 'team-of-d3': 'SCHEDULED' },
    });
    for (const playerId of ['d1', 'd2', 'd3', 'd4']) {
      const verdict = saleVerdict(squadOf(team), playerId, ctx);
      expect(verdict).toEqual({ code: 'LIVE_MATCHDAY', playerId });
    }
  });

  test.each(['GAMEDAY', 'GENERAL', 'EVALUATING'] as const)(
    'is blocked for a locked player in %s, on the bench too',
    (roundPhase) => {
      const ctx = world({
        roundPhase,
        matches: { 'team-of-d5': 'LIVE', 'team-of-d6': 'FINISHED' },
      });
      const verdict = (id: string) => saleVerdict(squadOf(team), id, ctx)?.code;
      expect([verdict('d5'), verdict('d6'), verdict('m5')]).toEqual([
        'PLAYER_LOCKED',
        'PLAYER_LOCKED',
        undefined,
      ]);
    },
  );

  test('of a player whose match was brought forward is blocked like any other move', () => {
    const ctx = world({ matches: { 'team-of-d1': 'FINISHED' } });
    expect(saleVerdict(squadOf(team), 'd1', ctx)?.code).toBe('PLAYER_LOCKED');
  });

  test('of a player a card lies on is blocked, on the bench too', () => {
    const ctx = world({ roundPhase: 'GAMEDAY', placedStakes: new Set(['d1', 'd5']) });
    for (const playerId of ['d1', 'd5']) {
      expect(saleVerdict(squadOf(team), playerId, ctx)).toEqual({ code: 'PLACED_STAKE', playerId });
    }
    expect(saleVerdict(squadOf(team), 'd6', ctx)).toBeUndefined();
  });

  test('is open again when the round is COMPLETED', () => {
    const ctx = world({ roundPhase: 'COMPLETED', matches: { 'team-of-d1': 'FINISHED' } });
    expect(saleVerdict(squadOf(team), 'd1', ctx)).toBeUndefined();
  });

  test('of a stranger is refused', () => {
    const verdict = saleVerdict(squadOf([]), 'd1', world());
    expect(verdict).toEqual({ code: 'NOT_IN_SQUAD', playerId: 'd1' });
  });
});

describe('selling all', () => {
  test('sells everybody', () => {
    const sold = sellAll(squadOf(team), world());
    if (!sold.ok) throw new Error(sold.error.code);
    expect(squadPlayerIds(sold.value.lineup)).toEqual([]);
    expect(sold.value.budget).toBe(23_000_000);
  });

  test('leaves those who cannot be sold', () => {
    const ctx = world({ matches: { 'team-of-d1': 'LIVE', 'team-of-d5': 'LIVE' } });
    const sold = sellAll(squadOf(team), ctx);
    expect(sold.ok && squadPlayerIds(sold.value.lineup)).toEqual(['d1', 'd5']);
    const again = sold.ok ? sellAll(sold.value, ctx) : sold;
    expect(again).toEqual(refuse({ code: 'PLAYER_LOCKED', playerId: 'd1' }));
    const live = sellAll(squadOf(team), { ...ctx, roundPhase: 'GAMEDAY' });
    expect(live.ok && squadPlayerIds(live.value.lineup)).toHaveLength(12);
  });

  test('does not exist in a restricted market', () => {
    const ctx = world({ marketPhase: 'RESTRICTED' });
    expect(sellAll(squadOf(team), ctx)).toEqual(refuse({ code: 'MARKET_CLOSED' }));
  });
});
