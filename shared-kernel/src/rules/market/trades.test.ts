import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newcomersLeft, tradesLeft } from '../market-terms/trades.ts';
import { aPlayer, fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { RulePlayer, Squad } from '../types.ts';
import { buyPlayer, purchaseVerdict } from './buy-player.ts';
import { saleVerdict, sellPlayer } from './sell-player.ts';

const team = fullTeam();
const without = (...ids: string[]) => team.filter(({ id }) => !ids.includes(id));
const squadOf = (players: readonly RulePlayer[]): Squad => ({
  budget: 5_000_000,
  lineup: lineupOf(players),
});
const world = (more: Parameters<typeof worldOf>[0] = {}, ...extra: readonly RulePlayer[]) =>
  worldOf({ players: [...team, ...extra], ...more });

describe('in a restricted market', () => {
  const newcomers = ['x1', 'x2', 'x3'].map((id) => aPlayer(id, 'DEFENDER'));
  const restrictedWindow = { maxTransfers: 2, squadAtOpening: new Set(team.map(({ id }) => id)) };
  const ctx = world({ marketPhase: 'RESTRICTED', restrictedWindow }, ...newcomers);
  const play = (squad: Squad, ...moves: readonly (readonly ['buy' | 'sell', string])[]) =>
    moves.reduce((held, [kind, id]) => {
      const done = kind === 'buy' ? buyPlayer(held, id, ctx) : sellPlayer(held, id, ctx);
      if (!done.ok) throw new Error(`${kind} ${id}: ${done.error.code}`);
      return done.value;
    }, squad);

  test('used is the larger of players bought and players sold', () => {
    const left = (...moves: Parameters<typeof play> extends [Squad, ...infer M] ? M : never) => {
      const { lineup } = play(squadOf(team), ...moves);
      return [tradesLeft(lineup, ctx), newcomersLeft(lineup, ctx)];
    };
    expect(left()).toEqual([2, 2]);
    expect(left(['sell', 'd1'])).toEqual([1, 2]);
    expect(left(['sell', 'd1'], ['sell', 'd2'])).toEqual([0, 2]);
    expect(left(['sell', 'd1'], ['sell', 'd2'], ['buy', 'x1'])).toEqual([0, 1]);
    expect(left(['sell', 'd1'], ['buy', 'x1'])).toEqual([1, 1]);
    expect(left(['sell', 'd1'], ['buy', 'd1'])).toEqual([2, 2]);
    expect(left(['sell', 'd1'], ['buy', 'x1'], ['sell', 'x1'])).toEqual([1, 2]);
  });

  test('who has sold as many as allowed has no trade left, and may still replace them', () => {
    const sold = play(squadOf(team), ['sell', 'd1'], ['sell', 'd2']);
    expect(tradesLeft(sold.lineup, ctx)).toBe(0);
    expect(saleVerdict(sold, 'd3', ctx)).toEqual({ code: 'NO_TRADES_LEFT', max: 2 });
    const full = play(sold, ['buy', 'x1'], ['buy', 'x2']);
    expect(tradesLeft(full.lineup, ctx)).toBe(0);
  });

  test('a trade is used by a player who was not there when the window opened', () => {
    const traded = play(squadOf(team), ['sell', 'd1'], ['buy', 'x1']);
    expect(tradesLeft(squadOf(team).lineup, ctx)).toBe(2);
    expect(tradesLeft(traded.lineup, ctx)).toBe(1);
  });

  test('nobody else is bought or sold when no trades are left', () => {
    const traded = play(
      squadOf(team),
      ['sell', 'd1'],
      ['buy', 'x1'],
      ['sell', 'd2'],
      ['buy', 'x2'],
    );
    expect(tradesLeft(traded.lineup, ctx)).toBe(0);
    expect(saleVerdict(traded, 'd3', ctx)).toEqual({ code: 'NO_TRADES_LEFT', max: 2 });
    const hole = play(traded, ['sell', 'x1']);
    expect(purchaseVerdict(hole, 'x3', ctx)).toBeUndefined();
    const refilled = play(hole, ['buy', 'x3']);
    expect(tradesLeft(refilled.lineup, ctx)).toBe(0);
  });

  test('nobody new is bought with the last trade gone, but who was there may come back', () => {
    const short = {
      ...restrictedWindow,
      squadAtOpening: new Set(without('d1').map(({ id }) => id)),
    };
    const spent = world(
      { marketPhase: 'RESTRICTED', restrictedWindow: { ...short, maxTransfers: 0 } },
      ...newcomers,
    );
    const squad = squadOf(without('d1', 'd2'));
    expect(purchaseVerdict(squad, 'x1', spent)).toEqual({ code: 'NO_TRADES_LEFT', max: 0 });
    expect(purchaseVerdict(squad, 'd2', spent)).toBeUndefined();
  });

  test('bought players may always be resold, and buying and selling back cancels', () => {
    const traded = play(
      squadOf(team),
      ['sell', 'd1'],
      ['buy', 'x1'],
      ['sell', 'd2'],
      ['buy', 'x2'],
    );
    expect(saleVerdict(traded, 'x1', ctx)).toBeUndefined();
    const back = play(traded, ['sell', 'x1'], ['buy', 'd1'], ['sell', 'x2'], ['buy', 'd2']);
    expect(tradesLeft(back.lineup, ctx)).toBe(2);
    expect(back.budget).toBe(5_000_000);
  });

  test('nothing is traded when no window is known', () => {
    const blind = world({ marketPhase: 'RESTRICTED' }, ...newcomers);
    expect(purchaseVerdict(squadOf([]), 'x1', blind)).toEqual({ code: 'NO_TRADES_LEFT', max: 0 });
  });

  test('trades are not counted while the market is open', () => {
    expect(tradesLeft(squadOf(team).lineup, world({ restrictedWindow }))).toBeUndefined();
  });
});

describe('whatever is bought and sold in a restricted window', () => {
  const strangers = ['x1', 'x2', 'x3', 'x4', 'x5'].map((id) => aPlayer(id, 'DEFENDER'));
  const ids = [...team, ...strangers].map(({ id }) => id);

  test('is legal exactly while the larger of bought and sold keeps to the maximum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.subarray([...team]),
        fc.array(fc.constantFrom(...ids), { maxLength: 40 }),
        (maxTransfers, opening, presses) => {
          const atOpening = new Set(opening.map(({ id }) => id));
          const ctx = world(
            {
              marketPhase: 'RESTRICTED',
              restrictedWindow: { maxTransfers, squadAtOpening: atOpening },
            },
            ...strangers,
          );
          let squad: Squad = { budget: 100_000_000, lineup: lineupOf(opening) };
          for (const id of presses) {
            const held = new Set(squad.lineup.indexedPlayers.map((placed) => placed?.id));
            const done = held.has(id) ? sellPlayer(squad, id, ctx) : buyPlayer(squad, id, ctx);
            const after = new Set(held);
            if (!after.delete(id)) after.add(id);
            const bought = [...after].filter((each) => each && !atOpening.has(each)).length;
            const sold = [...atOpening].filter((each) => !after.has(each)).length;
            const used = Math.max(bought, sold);
            if (!done.ok && done.error.code !== 'NO_TRADES_LEFT') continue;
            expect(done.ok).toBe(used <= maxTransfers);
            if (!done.ok) continue;
            squad = done.value;
            expect(tradesLeft(squad.lineup, ctx)).toBe(maxTransfers - used);
          }
        },
      ),
    );
  });
});
