import type { RulesContext } from '../context.ts';
import { canChangeLineup } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch, teamCounts } from '../squad.ts';
import type { Lineup } from '../types.ts';
import { isPlayerLocked } from './locks.ts';
import { positionsOf } from './placement.ts';

/** Why a slot cannot be dragged; undefined when it can: unlocked and not empty. */
export function dragVerdict(lineup: Lineup, index: number, ctx: RulesContext): Refusal | undefined {
  const locked = slotVerdict(lineup, index, ctx);
  if (locked) return locked;
  return lineup.indexedPlayers[index] ? undefined : { code: 'EMPTY_SLOT', index };
}

/** Why a slot can neither be dragged nor dropped on. */
function slotVerdict(lineup: Lineup, index: number, ctx: RulesContext): Refusal | undefined {
  const placed = lineup.indexedPlayers[index];
  if (placed === undefined) return { code: 'SLOT_OUT_OF_RANGE', index };
  if (!canChangeLineup(ctx.roundPhase, ctx.marketPhase)) return { code: 'LINEUP_PHASE_LOCKED' };
  if (placed && isPlayerLocked(placed.id, ctx)) {
    return { code: 'PLAYER_LOCKED', playerId: placed.id };
  }
  return undefined;
}

/**
 * Why the player in slot `from` cannot change places with slot `to` (which may be empty); undefined
 * when they can. A swap within field or within bench is free; across them only if the team limit on
 * the pitch is not exceeded. Dropping a player where they are is legal and changes nothing.
 */
export function swapVerdict(
  lineup: Lineup,
  from: number,
  to: number,
  ctx: RulesContext,
): Refusal | undefined {
  const refusal = dragVerdict(lineup, from, ctx) ?? slotVerdict(lineup, to, ctx);
  if (refusal) return refusal;
  const positions = positionsOf(lineup.formationId, ctx);
  if (!positions.ok) return positions.error;
  const dragged = lineup.indexedPlayers[from];
  const position = positions.value[to];
  if (!dragged || position === undefined) return { code: 'SLOT_OUT_OF_RANGE', index: to };
  if (positions.value[from] !== position) {
    return { code: 'WRONG_POSITION', playerId: dragged.id, position };
  }
  if (isOnPitch(from) === isOnPitch(to)) return undefined;
  const other = lineup.indexedPlayers[to];
  const [entering, leaving] = isOnPitch(to) ? [dragged, other] : [other, dragged];
  const max = ctx.limits.maxTeamPresenceOnField;
  if (!entering || max === 0 || entering.teamId === leaving?.teamId) return undefined;
  const { teamId } = entering;
  const present = teamCounts(lineup, { onField: true }).get(teamId) ?? 0;
  return present < max ? undefined : { code: 'MAX_FOR_TEAM_ON_PITCH', teamId, max };
}

/**
 * The verdict on every slot as a target of the player in slot `from`, by slot index: undefined where
 * the player may be dropped, else why not.
 */
export function legalTargets(
  lineup: Lineup,
  from: number,
  ctx: RulesContext,
): readonly (Refusal | undefined)[] {
  return lineup.indexedPlayers.map((_, to) => swapVerdict(lineup, from, to, ctx));
}

/** Lets the player in slot `from` change places with slot `to`, which may be empty. */
export function swapSlots(
  lineup: Lineup,
  from: number,
  to: number,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  const refusal = swapVerdict(lineup, from, to, ctx);
  if (refusal) return refuse(refusal);
  const indexedPlayers = [...lineup.indexedPlayers];
  indexedPlayers[from] = lineup.indexedPlayers[to] ?? null;
  indexedPlayers[to] = lineup.indexedPlayers[from] ?? null;
  return accept({ ...lineup, indexedPlayers });
}
