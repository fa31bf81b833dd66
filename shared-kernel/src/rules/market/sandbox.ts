import type { RulesContext } from '../context.ts';
import { formationById, slotPositions } from '../formations.ts';
import { changeFormation } from '../lineup/change-formation.ts';
import { offeredPlayer } from '../market-terms/price.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { sentLineup, slotOf, squadPlayerIds } from '../squad.ts';
import type { Lineup, Squad } from '../types.ts';
import { freeSlot } from './buy-player.ts';
import { checkTransaction, type SentTransaction } from './check-transaction.ts';

/** A squad and the copy of it on which anything can be tried. */
export interface Sandbox {
  readonly held: Squad;
  /** The copy. Its budget may be below nothing on the way. */
  readonly squad: Squad;
}

/** Something to try on the copy. */
export type SandboxMove =
  | { readonly kind: 'buy' | 'sell'; readonly playerId: string }
  | { readonly kind: 'swap'; readonly playerId: string; readonly to: number }
  | { readonly kind: 'formation'; readonly formationId: string };

/** More than any squad costs. */
const RICH_EUROS = 1e12;

/** A copy on which nothing has been tried yet. */
export function openSandbox(held: Squad): Sandbox {
  return { held, squad: held };
}

/**
 * Tries a move on the copy. Only the outcome of all moves will be judged, so what a later move can
 * make good is let through: a budget below nothing, too many trades, too many of a team. What no
 * later move can make good is refused at once.
 */
export function tryMove(
  { held, squad }: Sandbox,
  move: SandboxMove,
  ctx: RulesContext,
): Result<Sandbox, Refusal> {
  const moved = moveOn(held.lineup, squad.lineup, move, ctx);
  if (!moved.ok) return moved;
  const lineup = asRecorded(held.lineup, moved.value);
  const lasting = lastingVerdict(held, lineup, ctx);
  if (lasting) return refuse(lasting);
  return accept({ held, squad: { lineup, budget: budgetOf(held, lineup, ctx) } });
}

/** Why the copy cannot be committed as it stands: what the server would say. Undefined: it can. */
export function sandboxVerdict({ held, squad }: Sandbox, ctx: RulesContext): Refusal | undefined {
  const checked = checkTransaction(held, sandboxTransaction(squad), ctx);
  return checked.ok ? undefined : checked.error;
}

/** The copy as one transaction; a budget below nothing is sent as nothing, and refused as too low. */
export function sandboxTransaction({ budget, lineup }: Squad): SentTransaction {
  return { ...sentLineup(lineup), budget: Math.max(0, budget) };
}

/** Who has come to the copy and who has gone from it, in the order of their slots. */
export function sandboxTrades({ held, squad }: Sandbox): {
  readonly bought: readonly string[];
  readonly sold: readonly string[];
} {
  const before = squadPlayerIds(held.lineup);
  const after = squadPlayerIds(squad.lineup);
  return {
    bought: after.filter((id) => !before.includes(id)),
    sold: before.filter((id) => !after.includes(id)),
  };
}

/** The moves one after the other; those that are no longer possible are passed over. */
export function replayMoves(
  held: Squad,
  moves: readonly SandboxMove[],
  ctx: RulesContext,
): { readonly sandbox: Sandbox; readonly passedOver: number } {
  let sandbox = openSandbox(held);
  let passedOver = 0;
  for (const move of moves) {
    const moved = tryMove(sandbox, move, ctx);
    if (moved.ok) sandbox = moved.value;
    else passedOver += 1;
  }
  return { sandbox, passedOver };
}

function moveOn(
  held: Lineup,
  lineup: Lineup,
  move: SandboxMove,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  switch (move.kind) {
    case 'buy':
      return bring(held, lineup, move.playerId, ctx);
    case 'sell':
      return letGo(lineup, move.playerId);
    case 'swap':
      return exchange(lineup, move.playerId, move.to, ctx);
    case 'formation':
      return changeFormation(lineup, move.formationId, ctx);
  }
}

/** Who was sold on the copy comes back to where they were, if that is still free. */
function bring(
  held: Lineup,
  lineup: Lineup,
  playerId: string,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  if (slotOf(lineup, playerId) !== undefined) return refuse({ code: 'ALREADY_IN_SQUAD', playerId });
  const formation = formationById(ctx.formations, lineup.formationId);
  if (!formation) return refuse({ code: 'UNKNOWN_FORMATION', formationId: lineup.formationId });
  const was = slotOf(held, playerId);
  const own = was === undefined ? undefined : held.indexedPlayers[was];
  if (was !== undefined && own && held.formationId === lineup.formationId) {
    if (!lineup.indexedPlayers[was]) return accept(withSlot(lineup, was, own));
  }
  const offered = offeredPlayer(playerId, ctx);
  if (!offered.ok) return offered;
  const strict = freeSlot(lineup, formation, offered.value, ctx);
  const slot =
    !strict.ok && strict.error.code === 'MAX_FOR_TEAM_ON_PITCH'
      ? freeSlot(lineup, formation, offered.value, withoutTeamLimits(ctx))
      : strict;
  if (!slot.ok) return slot;
  return accept(withSlot(lineup, slot.value, { id: playerId, teamId: offered.value.teamId }));
}

function letGo(lineup: Lineup, playerId: string): Result<Lineup, Refusal> {
  const slot = slotOf(lineup, playerId);
  if (slot === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  return accept(withSlot(lineup, slot, null));
}

function exchange(
  lineup: Lineup,
  playerId: string,
  to: number,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  const from = slotOf(lineup, playerId);
  const placed = from === undefined ? undefined : lineup.indexedPlayers[from];
  if (from === undefined || !placed) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  const formation = formationById(ctx.formations, lineup.formationId);
  const positions = formation ? slotPositions(formation, ctx.limits) : [];
  const position = positions[to];
  if (position === undefined) return refuse({ code: 'SLOT_OUT_OF_RANGE', index: to });
  if (positions[from] !== position) return refuse({ code: 'WRONG_POSITION', playerId, position });
  const other = lineup.indexedPlayers[to] ?? null;
  return accept(withSlot(withSlot(lineup, from, other), to, placed));
}

function withSlot(lineup: Lineup, slot: number, placed: Lineup['indexedPlayers'][number]): Lineup {
  return { ...lineup, indexedPlayers: lineup.indexedPlayers.with(slot, placed) };
}

/** Who is still there keeps the team they were placed with, whatever happened on the way. */
function asRecorded(held: Lineup, lineup: Lineup): Lineup {
  const recorded = new Map(held.indexedPlayers.map((placed) => [placed?.id, placed]));
  return {
    ...lineup,
    indexedPlayers: lineup.indexedPlayers.map((placed) => recorded.get(placed?.id) ?? placed),
  };
}

/** What stands in the way whatever else is tried: everything but money, trades and team limits. */
function lastingVerdict(held: Squad, lineup: Lineup, ctx: RulesContext): Refusal | undefined {
  const rich = { ...held, budget: RICH_EUROS };
  const sent = sandboxTransaction({ lineup, budget: budgetOf(rich, lineup, ctx) });
  const checked = checkTransaction(rich, sent, {
    ...withoutTeamLimits(ctx),
    restrictedWindow: {
      squadAtOpening: ctx.restrictedWindow?.squadAtOpening ?? new Set(),
      maxTransfers: Number.POSITIVE_INFINITY,
    },
  });
  return checked.ok ? undefined : checked.error;
}

function withoutTeamLimits(ctx: RulesContext): RulesContext {
  return { ...ctx, limits: { ...ctx.limits, maxTeamPresence: 0, maxTeamPresenceOnField: 0 } };
}

/** The budget after selling who has gone and buying who has come, at today's prices. */
function budgetOf(held: Squad, lineup: Lineup, ctx: RulesContext): number {
  const total = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (ctx.player(id)?.marketValue ?? 0), 0);
  const { bought, sold } = sandboxTrades({ held, squad: { lineup, budget: 0 } });
  return held.budget + total(sold) - total(bought);
}
