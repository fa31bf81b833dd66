import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer } from '../contract/index.ts';
import { isPlayerLocked, type MatchLineupStatus } from '../rules/index.ts';
import { createRulesContext } from './rules-context.ts';
import { SAMPLE, sampleDatabase, sampleGameState, sampleLedger } from './testing/sample-season.ts';

const context = (state = {}, ledger = {}, slots = {}) =>
  createRulesContext(sampleGameState(state), sampleDatabase(), sampleLedger(ledger, slots));

describe("the rules' context", () => {
  test('knows the players of the season, and which of them has left', () => {
    const base = sampleDatabase();
    const players = base.players.map((player, index) => ({ ...player, active: index > 0 }));
    const { player } = createRulesContext(sampleGameState(), { ...base, players }, sampleLedger());
    expect(player('pl-goalkeeper-0')).toMatchObject({ active: false });
    expect(player('pl-forward-1')).toMatchObject({ position: 'FORWARD', marketValue: 650_000 });
    expect(player('pl-nobody')).toBeUndefined();
  });

  test.each([
    ['GENERAL', false],
    ['GAMEDAY', true],
    ['COMPLETED', false],
  ] as const)('a captain in %s is a placed stake: %s', (phase, isStake) => {
    const action = {
      id: 'captain',
      kind: 'CAPTAIN' as const,
      state: 'ACTIVE' as const,
      claimableFrom: null,
      claimableUntil: null,
      roundId: 'rn-2',
      playerId: 'pl-forward-1',
      count: 0,
      price: null,
      grants: null,
    };
    const { placedStakes } = context({ phase }, { actions: [action] });
    expect(placedStakes).toEqual(new Set(isStake ? ['pl-forward-1'] : []));
  });

  test('a captain of another round is no placed stake', () => {
    const action = {
      ...{ id: 'captain', kind: 'CAPTAIN' as const, state: 'ACTIVE' as const, count: 0 },
      ...{ claimableFrom: null, claimableUntil: null, price: null, grants: null },
      ...{ roundId: SAMPLE.lastRoundId, playerId: 'pl-forward-1' },
    };
    const { placedStakes } = context({ phase: 'GAMEDAY' }, { actions: [action] });
    expect(placedStakes).toEqual(new Set());
  });

  test("joins the teams of the season's matches with the states of the round", () => {
    const { currentResults } = sampleGameState();
    const [first, ...rest] = currentResults.matches;
    const matches = first ? [{ ...first, state: 'LIVE' as const }, ...rest] : [];
    const { matchStatusOfTeam } = context({ currentResults: { ...currentResults, matches } });
    expect(['tm-1', 'tm-2', 'tm-3', 'tm-99'].map(matchStatusOfTeam)).toEqual([
      'LIVE',
      'LIVE',
      'SCHEDULED',
      undefined,
    ]);
  });

  test('takes of two matches of a team the one that locks its players', () => {
    const match = { homeTeamName: null, guestTeamName: null, roundId: 'rn-2', date: 0 };
    const matches = [
      { ...match, id: 'mt-first', homeTeamId: 'tm-1', guestTeamId: 'tm-2' },
      { ...match, id: 'mt-second', homeTeamId: 'tm-3', guestTeamId: 'tm-1' },
    ];
    const stated = (id: string, state: MatchLineupStatus) => ({
      id,
      state,
      homeScore: null,
      guestScore: null,
      players: [],
    });
    const state = sampleGameState({
      currentResults: {
        ...sampleGameState().currentResults,
        matches: [stated('mt-first', 'FINISHED'), stated('mt-second', 'SCHEDULED')],
      },
    });
    const { matchStatusOfTeam } = createRulesContext(
      state,
      sampleDatabase({ matches }),
      sampleLedger(),
    );
    expect(['tm-1', 'tm-2', 'tm-3'].map(matchStatusOfTeam)).toEqual([
      'FINISHED',
      'FINISHED',
      'SCHEDULED',
    ]);
  });

  test('knows whose part in the round is settled, also in a match of a team they have left', () => {
    const base = sampleGameState().currentResults;
    const part = (id: string, status: 'STARTER' | 'BENCH', points: number) => ({
      ...{ id, teamId: 'tm-9', status, points, missedInfo: null },
      pointsBreakDown: {} as MatchPlayer['pointsBreakDown'],
    });
    const played = (state: MatchLineupStatus) => {
      const players = [
        part('pl-forward-1', 'STARTER', 0),
        part('pl-forward-2', 'BENCH', 2),
        part('pl-forward-3', 'BENCH', 0),
      ];
      const matches = base.matches.map((match) => ({ ...match, state, players }));
      return context({ phase: 'GAMEDAY', currentResults: { ...base, matches } });
    };
    const settled = new Set(['pl-forward-1', 'pl-forward-2']);
    expect(played('LIVE').settledPlayers).toEqual(settled);
    expect(played('HALTED').settledPlayers).toEqual(new Set());
    const elsewhere = { ...played('FINISHED'), matchStatusOfTeam: () => undefined };
    const ids = ['pl-forward-1', 'pl-forward-2', 'pl-forward-3'];
    expect(ids.map((id) => isPlayerLocked(id, elsewhere))).toEqual([true, true, false]);
  });

  test('locks the players of teams whose match of a later round has begun', () => {
    const ctx = context({ begunEarly: ['tm-1'] });
    const { players } = sampleDatabase();
    const locked = players.filter(({ id }) => isPlayerLocked(id, ctx));
    expect(locked.length).toBeGreaterThan(0);
    expect(locked).toEqual(players.filter(({ teamId }) => teamId === 'tm-1'));
    expect(players.some(({ id }) => isPlayerLocked(id, context()))).toBe(false);
  });

  test('undoes the trades of a restricted window to find the squad at its opening', () => {
    const own = {
      playerMarketPhase: 'RESTRICTED',
      playersBoughtWhileRestricted: ['pl-forward-1'],
      playersSoldWhileRestricted: ['pl-forward-9'],
    } as const;
    const { restrictedWindow } = context({ playerMarketPhase: 'RESTRICTED' }, own, {
      9: 'pl-forward-1',
      10: 'pl-forward-2',
    });
    expect(restrictedWindow?.maxTransfers).toBe(4);
    expect([...(restrictedWindow?.squadAtOpening ?? [])].sort()).toEqual([
      'pl-forward-2',
      'pl-forward-9',
    ]);
  });

  test('has no window while the market is open to one side', () => {
    expect(context({ playerMarketPhase: 'RESTRICTED' }).restrictedWindow).toBeUndefined();
    expect(context({ playerMarketPhase: 'RESTRICTED' }).marketPhase).toBe('OPEN');
  });
});
