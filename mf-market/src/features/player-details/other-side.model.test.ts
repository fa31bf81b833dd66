import { describe, expect, test } from '@jest/globals';
import {
  FORMATIONS,
  type Lineup,
  type RulesContext,
  SEASON_PRESETS,
} from '@spieltag/shared-kernel/rules';
import { aPlayer } from '../../testing/a-season.ts';
import { freeSlotOnOtherSide, moveToSlot } from './other-side.model.ts';

const { limits } = SEASON_PRESETS.league;
const defenders = Array.from({ length: 7 }, (_, i) => aPlayer(`d${i}`, { position: 'DEFENDER' }));
const ctx: RulesContext = {
  limits,
  formations: FORMATIONS,
  roundPhase: 'GENERAL',
  marketPhase: 'OPEN',
  player: (id) => defenders.find((player) => player.id === id),
  matchStatusOfTeam: () => undefined,
};

/** The first slot of the bench a defender can have. */
const BENCH = 13;

/** 4-4-2: defenders stand in slots 1 to 4, three more sit on the bench. */
function lineup(placed: Readonly<Record<number, string>>): Lineup {
  return {
    formationId: '1442',
    indexedPlayers: Array.from({ length: limits.maxLineupSize }, (_, slot) => {
      const id = placed[slot];
      return id === undefined ? null : { id, teamId: `tm-${id}` };
    }),
  };
}

describe('across the line', () => {
  test('a player goes to a free place of their position, nobody gives way', () => {
    const held = lineup({ 1: 'd0' });
    const to = freeSlotOnOtherSide(held, 'd0', ctx);
    if (to === 'none-free') throw new Error('the bench is empty');
    expect(to).toBeGreaterThan(10);
    const moved = moveToSlot(held, 'd0', to, ctx);
    if (!moved.ok) throw new Error(moved.error.code);
    expect(moved.value.indexedPlayers[1]).toBeNull();
    expect(freeSlotOnOtherSide(moved.value, 'd0', ctx)).toBe(1);
  });

  test('where every place is taken somebody would have to give way', () => {
    const bench = freeSlotOnOtherSide(lineup({ 1: 'd0' }), 'd0', ctx);
    const full = lineup({ 1: 'd0', 2: 'd1', 3: 'd2', 4: 'd3', [bench]: 'd4' });
    expect(freeSlotOnOtherSide(full, 'd4', ctx)).toBe('none-free');
  });

  test('nobody gives way who was placed there meanwhile', () => {
    const moved = moveToSlot(lineup({ 1: 'd1', [BENCH]: 'd0' }), 'd0', 1, ctx);
    expect(moved).toEqual({ ok: true, value: lineup({ 1: 'd1', 2: 'd0' }) });
    const full = lineup({ 1: 'd1', 2: 'd2', 3: 'd3', 4: 'd4', [BENCH]: 'd0' });
    expect(moveToSlot(full, 'd0', 1, ctx)).toMatchObject({ error: { code: 'INVALID_LINEUP' } });
  });

  test('who was taken across elsewhere meanwhile stays there', () => {
    const held = lineup({ 2: 'd0' });
    expect(moveToSlot(held, 'd0', 1, ctx)).toEqual({ ok: true, value: held });
  });

  test('where the rules refuse it, trying names the reason', () => {
    const frozen = { ...ctx, roundPhase: 'EVALUATING' } as const;
    const held = lineup({ 1: 'd0' });
    const to = freeSlotOnOtherSide(held, 'd0', frozen);
    expect(to === 'none-free' ? to : moveToSlot(held, 'd0', to, frozen)).toMatchObject({
      error: { code: 'LINEUP_PHASE_LOCKED' },
    });
  });
});
