import { describe, expect, test } from '@jest/globals';
import type { RulesContext } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { slotOf, squadPlayerIds } from '../squad.ts';
import { aPlayer, asSent, fullTeam, lineupOf, TIGHT_LIMITS, worldOf } from '../testing/world.ts';
import type { Squad } from '../types.ts';
import { checkTransaction } from './check-transaction.ts';
import {
  openSandbox,
  replayMoves,
  type Sandbox,
  type SandboxMove,
  sandboxTrades,
  sandboxTransaction,
  sandboxVerdict,
  tryMove,
} from './sandbox.ts';

const team = fullTeam();
const x = aPlayer('x', 'DEFENDER', { marketValue: 2_000_000 });
const held: Squad = { budget: 3_000_000, lineup: lineupOf(team) };
const world = (more: Parameters<typeof worldOf>[0] = {}) =>
  worldOf({ players: [...team, x], ...more });
const sell = (playerId: string) => ({ kind: 'sell', playerId }) as const;
const buy = (playerId: string) => ({ kind: 'buy', playerId }) as const;

/** Every move has to be let through. */
function tried(squad: Squad, moves: readonly SandboxMove[], ctx: RulesContext): Sandbox {
  const { sandbox, passedOver } = replayMoves(squad, moves, ctx);
  expect(passedOver).toBe(0);
  return sandbox;
}

describe('on the copy', () => {
  test('nothing of what is tried touches the squad', () => {
    const sandbox = tried(held, [sell('d1'), buy('x')], world());
    expect(sandbox.held).toBe(held);
    expect(squadPlayerIds(sandbox.squad.lineup)).toContain('x');
    expect(sandbox.squad.budget).toBe(2_000_000);
    expect(sandboxTrades(sandbox)).toEqual({ bought: ['x'], sold: ['d1'] });
  });

  test('who is bought back stands where they stood', () => {
    const sandbox = tried(held, [sell('d2'), buy('d2')], world());
    expect(sandbox.squad).toEqual(held);
    expect(sandboxTrades(sandbox)).toEqual({ bought: [], sold: [] });
  });

  test('players of a position change places, and formations change', () => {
    const swap = { kind: 'swap', playerId: 'd1', to: slotOf(held.lineup, 'd5') ?? -1 } as const;
    const sandbox = tried(held, [swap, { kind: 'formation', formationId: '1352' }], world());
    expect(sandbox.squad.lineup.formationId).toBe('1352');
    expect(squadPlayerIds(sandbox.squad.lineup)).toHaveLength(squadPlayerIds(held.lineup).length);
    expect(sandboxVerdict(sandbox, world())).toBeUndefined();
  });
});

describe('what a later move can make good is let through and stands in the way of committing', () => {
  const ofTeam = (id: string, more = {}) => aPlayer(id, 'DEFENDER', { teamId: 'same', ...more });
  const crowd = ['a', 'b', 'c'].map((id) => ofTeam(id));
  const dear = aPlayer('dear', 'DEFENDER', { marketValue: 9_000_000 });
  const open = { budget: 8_000_000, lineup: lineupOf(team.filter(({ id }) => !/^d/.test(id))) };
  const ctx = worldOf({ players: [...team, ...crowd, dear] });
  const window = { maxTransfers: 1, squadAtOpening: new Set(squadPlayerIds(open.lineup)) };
  const restricted = { ...ctx, marketPhase: 'RESTRICTED', restrictedWindow: window } as const;

  test.each<[string, readonly SandboxMove[], RulesContext, Refusal['code'], SandboxMove]>([
    ['a budget below nothing', [buy('dear')], ctx, 'BUDGET_TOO_LOW', sell('dear')],
    ['too many trades', [buy('a'), buy('d1')], restricted, 'NO_TRADES_LEFT', sell('a')],
    [
      'too many of a team',
      [buy('a'), buy('b'), buy('c')],
      { ...ctx, limits: { ...TIGHT_LIMITS, maxTeamPresence: 2 } },
      'MAX_FOR_TEAM',
      sell('b'),
    ],
    [
      'too many of a team on the pitch',
      [buy('d1'), buy('d2'), buy('a'), buy('b'), buy('c'), { kind: 'swap', playerId: 'c', to: 1 }],
      ctx,
      'MAX_FOR_TEAM_ON_PITCH',
      sell('a'),
    ],
  ])('%s', (_, moves, rules, code, remedy) => {
    const sandbox = tried(open, moves, rules);
    expect(sandboxVerdict(sandbox, rules)?.code).toBe(code);
    const mended = tryMove(sandbox, remedy, rules);
    expect(mended.ok && sandboxVerdict(mended.value, rules)).toBeUndefined();
  });
});

describe('what no later move can make good is refused at once', () => {
  const live = { roundPhase: 'GAMEDAY', matches: { 'team-of-d1': 'LIVE' } } as const;
  test.each<[string, SandboxMove, Parameters<typeof worldOf>[0], Refusal['code']]>([
    ['a closed market', sell('d1'), { marketPhase: 'CLOSED' }, 'MARKET_CLOSED'],
    ['a frozen game', sell('d1'), { roundPhase: 'LOCKED' }, 'GAME_LOCKED'],
    ['the sale of who is playing', sell('d1'), live, 'LIVE_MATCHDAY'],
    ['moving who is playing', { kind: 'swap', playerId: 'd1', to: 12 }, live, 'PLAYER_LOCKED'],
    ['somebody twice', buy('d1'), {}, 'ALREADY_IN_SQUAD'],
    ['somebody who is not there', sell('x'), {}, 'NOT_IN_SQUAD'],
    ['one more than fits', buy('x'), {}, 'ROSTER_FULL'],
    ['a stranger', buy('nobody'), {}, 'UNKNOWN_PLAYER'],
    ['another position', { kind: 'swap', playerId: 'd1', to: 0 }, {}, 'WRONG_POSITION'],
    ['no such place', { kind: 'swap', playerId: 'd1', to: 99 }, {}, 'SLOT_OUT_OF_RANGE'],
    ['no such formation', { kind: 'formation', formationId: '1999' }, {}, 'UNKNOWN_FORMATION'],
  ])('%s', (_, move, more, code) => {
    expect(tryMove(openSandbox(held), move, world(more))).toMatchObject({ error: { code } });
  });
});

test('what is sent is what the server works out, and moves that have become impossible are left out', () => {
  const moves = [sell('d1'), sell('d2'), buy('x')];
  const { sandbox, passedOver } = replayMoves(held, moves, world());
  expect(passedOver).toBe(0);
  expect(checkTransaction(held, sandboxTransaction(sandbox.squad), world())).toMatchObject({
    ok: true,
    value: { squad: sandbox.squad },
  });
  const begun = world({ matches: { 'team-of-d1': 'LIVE' } });
  const later = replayMoves(held, moves, begun);
  expect(later.passedOver).toBe(1);
  expect(squadPlayerIds(later.sandbox.squad.lineup)).toContain('d1');
});

test('a copy on which nothing was tried can be sent and changes nothing', () => {
  expect(sandboxTransaction(held)).toEqual(asSent(held));
  expect(sandboxVerdict(openSandbox(held), world({ marketPhase: 'CLOSED' }))).toBeUndefined();
});
