import { describe, expect, test } from '@jest/globals';
import { refuse } from '../result.ts';
import { aPlayer, asSent, fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { Squad } from '../types.ts';
import { NO_PRICE, ROUND_PHASES } from '../types.ts';
import { checkTransaction } from './check-transaction.ts';

const team = fullTeam();
const x = aPlayer('x', 'DEFENDER', { marketValue: 2_000_000 });
const held: Squad = { budget: 3_000_000, lineup: lineupOf(team) };
const world = (more: Parameters<typeof worldOf>[0] = {}) =>
  worldOf({ players: [...team, x], ...more });
/** d1 (slot 1) goes, x comes in their place. */
const exchange = {
  ...asSent(held),
  indexedPlayers: asSent(held).indexedPlayers.with(1, 'x'),
  budget: 2_000_000,
};

describe("the server's verdict on a transaction", () => {
  test('names who came and who went, and works the budget out anew', () => {
    const verdict = checkTransaction(held, exchange, world());
    expect(verdict).toMatchObject({
      ok: true,
      value: { squad: { budget: 2_000_000 }, bought: ['x'], sold: ['d1'] },
    });
  });

  test('refuses a wrong budget, too high or too low', () => {
    for (const sent of [2_000_001, 1_999_999]) {
      expect(checkTransaction(held, { ...exchange, budget: sent }, world())).toEqual(
        refuse({ code: 'BUDGET_MISMATCH', expected: 2_000_000, sent }),
      );
    }
  });

  test('refuses a budget below nothing, but does not mind one that was on the way', () => {
    const poor = { ...held, budget: 999_999 };
    expect(checkTransaction(poor, { ...exchange, budget: -1 }, world())).toEqual(
      refuse({ code: 'BUDGET_TOO_LOW', price: 2_000_000, budget: 1_999_999 }),
    );
    const enough = { ...held, budget: 1_000_000 };
    expect(checkTransaction(enough, { ...exchange, budget: 0 }, world()).ok).toBe(true);
  });

  test.each(['GENERAL', 'COMPLETED'] as const)(
    'refuses whom points of a later round are known of on the pitch, in %s, and lets them onto the bench',
    (roundPhase) => {
      const rules = world({ roundPhase, begunEarly: new Set(['team-of-x']) });
      expect(checkTransaction(held, exchange, rules)).toEqual(
        refuse({ code: 'PLAYER_LOCKED', playerId: 'x' }),
      );
      const onBench = asSent(held).indexedPlayers.with(12, 'x');
      const sent = { ...exchange, indexedPlayers: onBench };
      expect(checkTransaction(held, sent, rules).ok).toBe(true);
      const owned = world({ roundPhase, begunEarly: new Set(['team-of-d1', 'team-of-d5']) });
      expect(checkTransaction(held, exchange, owned)).toEqual(
        refuse({ code: 'PLAYER_LOCKED', playerId: 'd1' }),
      );
      const { indexedPlayers } = asSent(held);
      const moved = {
        ...asSent({ ...held, budget: 2_000_000 }),
        indexedPlayers: indexedPlayers.with(1, 'd5').with(2, 'x').with(12, 'd1'),
      };
      expect(checkTransaction(held, moved, owned)).toMatchObject({
        error: { code: 'PLAYER_LOCKED' },
      });
    },
  );

  test('accepts what changes nothing in every phase', () => {
    for (const roundPhase of ROUND_PHASES) {
      const verdict = checkTransaction(
        held,
        asSent(held),
        world({ roundPhase, marketPhase: 'CLOSED' }),
      );
      expect(verdict).toMatchObject({ ok: true, value: { squad: held, bought: [], sold: [] } });
    }
  });

  test.each([
    ['the game is locked', { roundPhase: 'LOCKED' }, 'GAME_LOCKED'],
    ['the market is closed', { marketPhase: 'CLOSED' }, 'MARKET_CLOSED'],
    [
      'a sold player is locked',
      { roundPhase: 'GAMEDAY', matches: { 'team-of-d1': 'LIVE' } },
      'LIVE_MATCHDAY',
    ],
    [
      'points already known are bought',
      { roundPhase: 'GAMEDAY', matches: { 'team-of-x': 'FINISHED' } },
      'PLAYER_LOCKED',
    ],
    ['no window is known', { marketPhase: 'RESTRICTED' }, 'NO_TRADES_LEFT'],
  ] as const)('refuses if %s', (_, more, code) => {
    expect(checkTransaction(held, exchange, world(more))).toMatchObject({ error: { code } });
  });

  test.each([
    ['the game is locked', { roundPhase: 'GAMEDAY_LOCKED' }, 'GAME_LOCKED'],
    ['the market is locked', { marketPhase: 'LOCKED' }, 'MARKET_LOCKED'],
    ['the market is closed', { marketPhase: 'CLOSED' }, 'MARKET_CLOSED'],
  ] as const)('says that %s before anything about the lineup', (_, more, code) => {
    const mates = { ...x, teamId: 'team-of-d2' };
    const limits = { ...world().limits, maxTeamPresenceOnField: 1 };
    const ctx = worldOf({ players: [...team, mates], limits, ...more });
    const short = { ...exchange, indexedPlayers: exchange.indexedPlayers.slice(1) };
    for (const sent of [exchange, short]) {
      expect(checkTransaction(held, sent, ctx)).toMatchObject({ error: { code } });
    }
  });

  test.each([
    ['the limit of the roster', [1, 1], { marketValue: 0 }, 'MAX_FOR_TEAM'],
    ['then that of the pitch', [2, 1], { marketValue: 0 }, 'MAX_FOR_TEAM_ON_PITCH'],
    ['then the budget', [2, 2], {}, 'BUDGET_TOO_LOW'],
    ['then the price', [2, 2], { marketValue: NO_PRICE }, 'NO_PRICE'],
  ] as const)('asks %s', (_, [maxTeamPresence, maxTeamPresenceOnField], of, code) => {
    const limits = { ...world().limits, maxTeamPresence, maxTeamPresenceOnField };
    const mate = { ...x, teamId: 'team-of-d2', ...of };
    const ctx = worldOf({ players: [...team, mate], limits });
    const verdict = checkTransaction({ ...held, budget: 0 }, exchange, ctx);
    expect(verdict).toMatchObject({ error: { code } });
  });

  test.each([
    ['GENERAL_LOCKED', 'OPEN'],
    ['GAMEDAY', 'CLOSED'],
    ['GAMEDAY', 'RESTRICTED'],
    ['GAMEDAY_LOCKED', 'OPEN'],
    ['EVALUATING', 'OPEN'],
    ['COMPLETED', 'OPEN'],
    ['LOCKED', 'OPEN'],
  ] as const)(
    'leads to no other formation in %s, whoever is in the squad',
    (roundPhase, marketPhase) => {
      const empty = { budget: 3_000_000, lineup: lineupOf([]) };
      const ctx = world({ roundPhase, marketPhase });
      const sent = asSent({ ...empty, lineup: lineupOf([], '1343') });
      expect(checkTransaction(empty, sent, ctx)).toEqual(refuse({ code: 'LINEUP_PHASE_LOCKED' }));
      const other = asSent({ ...held, lineup: lineupOf(team, '1343') });
      expect(checkTransaction(held, other, ctx)).toEqual(refuse({ code: 'LINEUP_PHASE_LOCKED' }));
    },
  );

  test('leads to no other formation with a purchase where only the market is open', () => {
    const empty = { budget: 3_000_000, lineup: lineupOf([]) };
    const sent = asSent({ budget: 1_000_000, lineup: lineupOf([x], '1343') });
    const verdict = (more: Parameters<typeof world>[0]) =>
      checkTransaction(empty, sent, world(more));
    expect(verdict({ roundPhase: 'COMPLETED' })).toEqual(refuse({ code: 'LINEUP_PHASE_LOCKED' }));
    expect(verdict({ roundPhase: 'GENERAL' }).ok).toBe(true);
    expect(verdict({ roundPhase: 'GAMEDAY' }).ok).toBe(true);
  });

  test.each([
    ['who has no price', { marketValue: NO_PRICE }, 'NO_PRICE'],
    ['who left', { active: false }, 'PLAYER_LEFT'],
    ['of another position', { position: 'FORWARD' as const }, 'WRONG_POSITION'],
    ['of a team with too many on the pitch', { teamId: 'full' }, 'MAX_FOR_TEAM_ON_PITCH'],
  ])('refuses a player %s', (_, more, code) => {
    const crowded = {
      ...held.lineup,
      indexedPlayers: held.lineup.indexedPlayers.map(
        (placed, i) => placed && { ...placed, teamId: i === 5 || i === 6 ? 'full' : placed.teamId },
      ),
    };
    const ctx = worldOf({ players: [...team, { ...x, ...more }] });
    const verdict = checkTransaction({ ...held, lineup: crowded }, exchange, ctx);
    expect(verdict).toMatchObject({ error: { code } });
  });

  test('refuses a player nobody knows and a player twice', () => {
    const stranger = { ...exchange, indexedPlayers: exchange.indexedPlayers.with(1, 'nobody') };
    expect(checkTransaction(held, stranger, world())).toMatchObject({
      error: { code: 'UNKNOWN_PLAYER' },
    });
    const twice = { ...exchange, indexedPlayers: exchange.indexedPlayers.with(1, 'd2') };
    expect(checkTransaction(held, twice, world())).toMatchObject({
      error: { code: 'DUPLICATE_PLAYER' },
    });
  });

  describe('on players who stay', () => {
    const swapped = {
      ...asSent(held),
      indexedPlayers: asSent(held).indexedPlayers.with(1, 'd5').with(12, 'd1'),
    };

    test('lets them be placed anew while the lineup can be changed', () => {
      expect(checkTransaction(held, swapped, world({ marketPhase: 'CLOSED' })).ok).toBe(true);
    });

    test('takes them for sold and bought back where only the market is open', () => {
      const verdict = checkTransaction(held, swapped, world({ roundPhase: 'COMPLETED' }));
      expect(verdict).toMatchObject({ ok: true, value: { squad: { budget: 3_000_000 } } });
    });

    test('refuses to move them where neither is open', () => {
      const ctx = world({ roundPhase: 'COMPLETED', marketPhase: 'CLOSED' });
      expect(checkTransaction(held, swapped, ctx)).toEqual(refuse({ code: 'LINEUP_PHASE_LOCKED' }));
    });

    test('lets them have another formation with holes only where a lineup change may', () => {
      const few = team.filter(({ id }) => !['d4', 'd5', 'd6'].includes(id));
      const [three, five] = ['1343', '1541'].map((id) => ({
        budget: 0,
        lineup: lineupOf(few, id),
      }));
      if (!three || !five) throw new Error('There is no such formation');
      const live = { 'team-of-g1': 'LIVE' as const };
      expect(checkTransaction(three, asSent(five), world()).ok).toBe(true);
      expect(
        checkTransaction(three, asSent(five), world({ roundPhase: 'GAMEDAY', matches: live })),
      ).toEqual(
        refuse({ code: 'FORMATION_IMPOSSIBLE', formationId: '1541', position: 'DEFENDER' }),
      );
      const bought = { ...five, budget: 1_000_000, lineup: lineupOf([...few, x], '1541') };
      const rich = { ...three, budget: 3_000_000 };
      const ctx = world({ roundPhase: 'GAMEDAY', matches: live });
      expect(checkTransaction(rich, asSent(bought), ctx).ok).toBe(true);
    });

    test('refuses to take a locked one across the line, whichever is open', () => {
      for (const marketPhase of ['OPEN', 'RESTRICTED'] as const) {
        for (const locked of ['d1', 'd5']) {
          const matches = { [`team-of-${locked}`]: 'LIVE' as const };
          const ctx = world({ roundPhase: 'GAMEDAY', marketPhase, matches });
          expect(checkTransaction(held, swapped, ctx)).toEqual(
            refuse({ code: 'PLAYER_LOCKED', playerId: locked }),
          );
        }
      }
    });
  });
});
