import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RulesContext } from '../context.ts';
import { completeSquad } from '../fill-up/index.ts';
import { formationById, slotPositions } from '../formations.ts';
import type { RefusalCode } from '../refusal.ts';
import { hasPosition, slotOf } from '../squad.ts';
import { contextOf, playerIds, start, world } from '../testing/arbitrary-world.ts';
import { asSent } from '../testing/world.ts';
import type { Squad } from '../types.ts';
import { buyPlayer, freeSlot } from './buy-player.ts';
import { checkTransaction } from './check-transaction.ts';
import { sellPlayer } from './sell-player.ts';

const flaws = fc.record({
  /** Who has no price. */
  priceless: fc.uniqueArray(playerIds, { minLength: 20, maxLength: 60 }),
  /** Whose position nobody states. */
  unplaced: fc.uniqueArray(playerIds, { maxLength: 8 }),
  maxTransfers: fc.constantFrom(0, 3),
});
type Flaws = typeof flaws extends fc.Arbitrary<infer T> ? T : never;

function withFlaws(ctx: RulesContext, { priceless, unplaced, maxTransfers }: Flaws): RulesContext {
  const { squadAtOpening = new Set<string>() } = ctx.restrictedWindow ?? {};
  return {
    ...ctx,
    restrictedWindow: { squadAtOpening, maxTransfers },
    player(id) {
      const player = ctx.player(id);
      if (!player) return undefined;
      return {
        ...player,
        ...(priceless.includes(id) && { marketValue: 0 }),
        ...(unplaced.includes(id) && { position: 'UNKNOWN' as const }),
      };
    },
  };
}

/** Where the client places a player, or would if it could; undefined: there is no such slot. */
function slotFor({ lineup }: Squad, playerId: string, ctx: RulesContext): number | undefined {
  const player = ctx.player(playerId);
  const formation = formationById(ctx.formations, lineup.formationId);
  if (!player || !formation) throw new Error('The world knows all players and formations');
  const placed = hasPosition(player) ? freeSlot(lineup, formation, player, ctx) : undefined;
  if (placed?.ok) return placed.value;
  const free = slotPositions(formation, ctx.limits).findIndex(
    (position, slot) =>
      !lineup.indexedPlayers[slot] && (!hasPosition(player) || position === player.position),
  );
  return free === -1 ? undefined : free;
}

/** A slot of the pitch is what a locked player is refused, where the bench is full. */
const asServer = (code: RefusalCode) => (code === 'BENCH_FULL' ? 'PLAYER_LOCKED' : code);

test('client and server refuse a purchase for the same reason, whatever else stands in its way', () => {
  const budgets = fc.constantFrom(undefined, 0);
  fc.assert(
    fc.property(start, budgets, world, flaws, playerIds, (opening, budget, around, flawed, id) => {
      const squad = { ...opening, budget: budget ?? opening.budget };
      const ctx = withFlaws(contextOf(around, squad), flawed);
      const slot = slotFor(squad, id, ctx);
      if (slot === undefined || slotOf(squad.lineup, id) !== undefined) return;
      // The last gap is completed with the purchase of one player.
      if (completeSquad(squad, ctx).ok) return;
      const here = buyPlayer(squad, id, ctx);
      const price = ctx.player(id)?.marketValue ?? 0;
      const sent = asSent({ ...squad, budget: squad.budget - price });
      const indexedPlayers = sent.indexedPlayers.with(slot, id);
      const there = checkTransaction(squad, { ...sent, indexedPlayers }, ctx);
      const code = here.ok ? undefined : asServer(here.error.code);
      expect(there.ok ? undefined : there.error.code).toBe(code);
    }),
    { numRuns: 2000 },
  );
});

test('client and server refuse a sale for the same reason, whatever else stands in its way', () => {
  fc.assert(
    fc.property(start, world, flaws, fc.nat(17), (squad, around, flawed, slot) => {
      const ctx = withFlaws(contextOf(around, squad), flawed);
      const id = squad.lineup.indexedPlayers[slot]?.id;
      if (id === undefined) return;
      const here = sellPlayer(squad, id, ctx);
      const price = ctx.player(id)?.marketValue ?? 0;
      const sent = asSent({ ...squad, budget: squad.budget + price });
      const indexedPlayers = sent.indexedPlayers.with(slot, null);
      const there = checkTransaction(squad, { ...sent, indexedPlayers }, ctx);
      const code = here.ok ? undefined : here.error.code;
      expect(there.ok ? undefined : there.error.code).toBe(code);
    }),
    { numRuns: 2000 },
  );
});
