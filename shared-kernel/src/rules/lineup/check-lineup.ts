import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import { canChangeLineup } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch } from '../squad.ts';
import type { IndexedPlayer, Lineup } from '../types.ts';
import { formationVerdict } from './change-formation.ts';
import { movableSlots } from './choose-pitch.ts';
import { isPlayerLocked } from './locks.ts';
import type { SentLineup } from './placement.ts';
import {
  heldSlots,
  isSamePlacement,
  pitchTeamVerdict,
  placementVerdict,
  positionsOf,
} from './placement.ts';

/**
 * Checks a lineup as such: known formation, size, positions, no player twice, team limit on the
 * pitch. Players of `held` keep the position they are placed in there; a player the catalogue does
 * not know fits every slot.
 */
export function checkLineup(
  lineup: Lineup,
  ctx: RulesContext,
  held?: Lineup,
): Result<Lineup, Refusal> {
  const placed = checkPlacement(lineup, ctx, held);
  if (!placed.ok) return placed;
  const refusal = pitchTeamVerdict(lineup, ctx);
  return refusal ? refuse(refusal) : placed;
}

/** As `checkLineup`, but for the team limit on the pitch. */
export function checkPlacement(
  lineup: Lineup,
  ctx: RulesContext,
  held?: Lineup,
): Result<Lineup, Refusal> {
  const positions = positionsOf(lineup.formationId, ctx);
  if (!positions.ok) return positions;
  const slots = held && heldSlots(held, ctx);
  const positionOf = (id: string) => slots?.get(id)?.position ?? ctx.player(id)?.position;
  const refusal = placementVerdict(lineup, positions.value, positionOf, ctx);
  return refusal ? refuse(refusal) : accept(lineup);
}

/**
 * The verdict on a commit of a lineup: the same players as held, placed anew. What is not moved
 * is never refused, so sending the held lineup again is accepted at any time. The team recorded
 * when a player was placed is kept.
 */
export function checkLineupCommit(
  held: Lineup,
  next: SentLineup,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  if (isSamePlacement(held, next)) return accept(held);
  if (!canChangeLineup(ctx.roundPhase, ctx.marketPhase)) {
    return refuse({ code: 'LINEUP_PHASE_LOCKED' });
  }
  const slots = heldSlots(held, ctx);
  const indexedPlayers: (IndexedPlayer | null)[] = [];
  for (const id of next.indexedPlayers) {
    const slot = id === null ? undefined : slots.get(id);
    if (id !== null && slot === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId: id });
    indexedPlayers.push(slot?.placed ?? null);
  }
  const lineup = { formationId: next.formationId, indexedPlayers };
  const checked = checkLineup(lineup, ctx, held);
  if (!checked.ok) return checked;
  const sent = new Set(next.indexedPlayers);
  for (const id of slots.keys()) if (!sent.has(id)) return refuse({ code: 'INVALID_LINEUP' });
  const refusal = formationChangeVerdict(held, lineup, ctx) ?? sideChangeVerdict(held, lineup, ctx);
  return refusal ? refuse(refusal) : accept(lineup);
}

/** Why the players held do not fit into the formation of `next`; undefined when they do. */
export function formationChangeVerdict(
  held: Lineup,
  next: Lineup,
  ctx: RulesContext,
): Refusal | undefined {
  const from = formationById(ctx.formations, held.formationId);
  const to = formationById(ctx.formations, next.formationId);
  if (!from || !to || from.id === to.id) return undefined;
  return formationVerdict(movableSlots(held, from, ctx), to, ctx);
}

/** A locked player may not cross the line between pitch and bench; players new to `next` aside. */
export function sideChangeVerdict(
  held: Lineup,
  next: Lineup,
  ctx: RulesContext,
): Refusal | undefined {
  const before = new Map(held.indexedPlayers.map((placed, index) => [placed?.id, index]));
  for (const [index, placed] of next.indexedPlayers.entries()) {
    if (!placed) continue;
    const was = before.get(placed.id);
    if (was === undefined || isOnPitch(was) === isOnPitch(index)) continue;
    if (isPlayerLocked(placed.id, ctx)) return { code: 'PLAYER_LOCKED', playerId: placed.id };
  }
  return undefined;
}
