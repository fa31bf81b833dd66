import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RulesContext } from './context.ts';
import { completeSquad, fillUp } from './fill-up/index.ts';
import { FORMATIONS, formationById, positionLimit, slotPositions } from './formations.ts';
import { changeFormation, checkLineupCommit, swapSlots } from './lineup/index.ts';
import { buyPlayer, checkTransaction, sellAll, sellPlayer } from './market/index.ts';
import { randomFrom } from './random.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import { accept } from './result.ts';
import { emptyLineup } from './squad.ts';
import { BUDGET, contextOf, PLAYERS, playerIds, start, world } from './testing/arbitrary-world.ts';
import { asSent, TIGHT_LIMITS, worldOf } from './testing/world.ts';
import type { Formation, RulePlayer, Squad } from './types.ts';
import { POSITIONS } from './types.ts';

const [FIRST] = FORMATIONS as readonly [Formation, ...Formation[]];

const slots = fc.nat({ max: TIGHT_LIMITS.maxLineupSize });
const operation = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('buy' as const), playerId: playerIds }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), slot: slots }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('swap' as const), from: slots, nth: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('formation' as const),
      id: fc.constantFrom(...FORMATIONS.map(({ id }) => id)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell-all' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fill-up' as const), seed: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('complete' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

function perform(squad: Squad, op: Operation, ctx: RulesContext): Result<Squad, Refusal> {
  const idAt = (slot: number) => squad.lineup.indexedPlayers[slot]?.id ?? 'nobody';
  const onLineup = (result: ReturnType<typeof swapSlots>) =>
    result.ok ? accept({ ...squad, lineup: result.value }) : result;
  switch (op.kind) {
    case 'buy':
      return buyPlayer(squad, op.playerId, ctx);
    case 'sell':
      return sellPlayer(squad, idAt(op.slot), ctx);
    case 'swap':
      return onLineup(swapSlots(squad.lineup, op.from, peerSlot(squad, op.from, op.nth), ctx));
    case 'formation':
      return onLineup(changeFormation(squad.lineup, op.id, ctx));
    case 'sell-all':
      return sellAll(squad, ctx);
    case 'fill-up':
      return fillUp(squad, PLAYERS.filter(isActive(ctx)), ctx, randomFrom(op.seed));
    case 'complete': {
      const completed = completeSquad(squad, ctx);
      return completed.ok ? accept(completed.value.squad) : completed;
    }
  }
}

/** The nth slot of the same position. */
function peerSlot({ lineup }: Squad, slot: number, nth: number): number {
  const positions = slotPositions(
    formationById(FORMATIONS, lineup.formationId) ?? FIRST,
    TIGHT_LIMITS,
  );
  const peers = positions.flatMap((position, i) => (position === positions[slot] ? i : []));
  return peers[nth % peers.length] ?? slot;
}

const isActive = (ctx: RulesContext) => (player: RulePlayer) => ctx.player(player.id)?.active;

/** Works everything out anew, without a line of the code under test where that is possible. */
function expectLegal({ budget, lineup }: Squad) {
  expect(budget).toBeGreaterThanOrEqual(0);
  const formation = formationById(FORMATIONS, lineup.formationId) ?? FIRST;
  const positions = slotPositions(formation, TIGHT_LIMITS);
  expect(lineup.indexedPlayers).toHaveLength(TIGHT_LIMITS.maxLineupSize);
  const placed = lineup.indexedPlayers.flatMap((each, index) => {
    const player = PLAYERS.find(({ id }) => id === each?.id);
    return player ? [{ player, index }] : [];
  });
  for (const { player, index } of placed) expect(player.position).toBe(positions[index]);
  expect(new Set(placed.map(({ player }) => player.id)).size).toBe(placed.length);
  for (const position of POSITIONS) {
    const own = placed.filter(({ player }) => player.position === position);
    expect(own.length).toBeLessThanOrEqual(positionLimit(TIGHT_LIMITS, position));
  }
  for (const team of new Set(placed.map(({ player }) => player.teamId))) {
    const own = placed.filter(({ player }) => player.teamId === team);
    expect(own.length).toBeLessThanOrEqual(TIGHT_LIMITS.maxTeamPresence);
    const onPitch = own.filter(({ index }) => index < 11);
    expect(onPitch.length).toBeLessThanOrEqual(TIGHT_LIMITS.maxTeamPresenceOnField);
  }
}

function wealth({ budget, lineup }: Squad): number {
  return lineup.indexedPlayers.reduce(
    (sum, placed) => sum + (PLAYERS.find(({ id }) => id === placed?.id)?.marketValue ?? 0),
    budget,
  );
}

describe('no sequence of legal operations', () => {
  test('makes the budget negative, breaks a limit or loses a euro', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(fc.tuple(operation, world), { maxLength: 40, size: 'max' }),
        (opening, steps) => {
          let squad = opening;
          for (const [op, around] of steps) {
            const done = perform(squad, op, contextOf(around, opening));
            if (!done.ok) continue;
            squad = done.value;
            expectLegal(squad);
            expect(wealth(squad)).toBe(BUDGET);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

/**
 * Whether somebody who stood on the pitch at first is gone in a live matchday. One change after the
 * other, they can be taken off the pitch and then sold; committed at once it is the sale of a player
 * used in the lineup.
 */
function hidesUse(opening: Squad, { lineup }: Squad, { roundPhase }: RulesContext): boolean {
  const pitch = opening.lineup.indexedPlayers.slice(0, 11);
  return (
    roundPhase === 'GAMEDAY' &&
    pitch.some((placed) => placed && !lineup.indexedPlayers.some((each) => each?.id === placed.id))
  );
}

describe('client and server come to the same verdict', () => {
  test('on every single operation the client lets through', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(fc.tuple(operation, world), { maxLength: 30, size: 'max' }),
        (opening, steps) => {
          let squad = opening;
          for (const [op, around] of steps) {
            const ctx = contextOf(around, opening);
            const done = perform(squad, op, ctx);
            if (!done.ok) continue;
            if (op.kind === 'swap' || op.kind === 'formation') {
              const verdict = checkLineupCommit(squad.lineup, asSent(done.value), ctx);
              expect(verdict).toEqual(accept(done.value.lineup));
            } else {
              const verdict = checkTransaction(squad, asSent(done.value), ctx);
              expect(verdict).toMatchObject(accept({ squad: done.value }));
            }
            squad = done.value;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('on many operations committed at once, whatever their order', () => {
    fc.assert(
      fc.property(
        start,
        world,
        fc.array(operation, { maxLength: 40, size: 'max' }),
        (opening, around, operations) => {
          const ctx = contextOf(around, opening);
          let squad = opening;
          for (const op of operations) {
            const done = perform(squad, op, ctx);
            if (done.ok && !hidesUse(opening, done.value, ctx)) squad = done.value;
          }
          const verdict = checkTransaction(opening, asSent(squad), ctx);
          expect(verdict).toMatchObject(accept({ squad }));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('on a purchase the client refuses, into whichever slot it is sent', () => {
    fc.assert(
      fc.property(start, world, playerIds, (squad, around, playerId) => {
        const ctx = contextOf(around, squad);
        const done = buyPlayer(squad, playerId, ctx);
        // The last gap is completed with the purchase of one player.
        if (done.ok || completeSquad(squad, ctx).ok) return;
        const price = ctx.player(playerId)?.marketValue ?? 0;
        const sent = asSent({ ...squad, budget: squad.budget - price });
        sent.indexedPlayers.forEach((id, slot) => {
          if (id !== null) return;
          const indexedPlayers = sent.indexedPlayers.with(slot, playerId);
          expect(checkTransaction(squad, { ...sent, indexedPlayers }, ctx).ok).toBe(false);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('on a sale the client refuses', () => {
    fc.assert(
      fc.property(start, world, slots, (squad, around, slot) => {
        const ctx = contextOf(around, squad);
        const id = squad.lineup.indexedPlayers[slot]?.id;
        if (id === undefined || sellPlayer(squad, id, ctx).ok) return;
        const price = ctx.player(id)?.marketValue ?? 0;
        const sent = asSent({ ...squad, budget: squad.budget + price });
        const indexedPlayers = sent.indexedPlayers.with(slot, null);
        expect(checkTransaction(squad, { ...sent, indexedPlayers }, ctx).ok).toBe(false);
      }),
    );
  });
});

describe('a formation change', () => {
  test('there and back leads back, while no limit stands in the way', () => {
    fc.assert(
      fc.property(start, fc.constantFrom(...FORMATIONS), (squad, next) => {
        const ctx = worldOf({
          players: PLAYERS,
          limits: { ...TIGHT_LIMITS, maxTeamPresenceOnField: 0 },
        });
        if (squad.lineup.indexedPlayers.some((placed) => placed === null)) return;
        const there = changeFormation(squad.lineup, next.id, ctx);
        if (!there.ok) throw new Error(there.error.code);
        const back = changeFormation(there.value, squad.lineup.formationId, ctx);
        expect(back).toEqual(accept(squad.lineup));
      }),
    );
  });

  test('of an empty lineup is always possible', () => {
    const ctx = worldOf();
    for (const formation of FORMATIONS) {
      const changed = changeFormation(emptyLineup(FIRST, TIGHT_LIMITS), formation.id, ctx);
      expect(changed).toEqual(accept(emptyLineup(formation, TIGHT_LIMITS)));
    }
  });
});
