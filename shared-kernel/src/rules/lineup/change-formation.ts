import type { RulesContext } from '../context.ts';
import { benchRoom, formationById, formationCount } from '../formations.ts';
import { canChangeLineup } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import type { Formation, Lineup, Position } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { choosePitch, type MovableSlot, movableSlots } from './choose-pitch.ts';

/** A formation the user may pick, or why not. */
export interface FormationOption {
  readonly formation: Formation;
  /** Undefined: the change is possible. */
  readonly refusal: Refusal | undefined;
}

/**
 * Rearranges the lineup for another formation without losing anyone. As many players as possible
 * stay on their side of the line; where the pitch loses a slot the last of the position goes to the
 * front of the bench, where it gains one the first of the bench comes in. Going back leads back.
 */
export function changeFormation(
  lineup: Lineup,
  formationId: string,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  const current = formationById(ctx.formations, lineup.formationId);
  const next = formationById(ctx.formations, formationId);
  if (next === undefined) return refuse({ code: 'UNKNOWN_FORMATION', formationId });
  if (current === undefined) {
    return refuse({ code: 'UNKNOWN_FORMATION', formationId: lineup.formationId });
  }
  if (!canChangeLineup(ctx.roundPhase, ctx.marketPhase)) {
    return refuse({ code: 'LINEUP_PHASE_LOCKED' });
  }
  if (next.id === current.id) return accept(lineup);
  const slots = movableSlots(lineup, current, ctx);
  const impossible = formationVerdict(slots, next, ctx);
  if (impossible) return refuse(impossible);
  const pitch = choosePitch(slots, next, ctx.limits.maxTeamPresenceOnField);
  if (!pitch.ok) return pitch;
  return accept(arrange(slots, pitch.value, next));
}

/** Why the players do not fit into a formation, whoever stands where; undefined when they do. */
export function formationVerdict(
  slots: readonly MovableSlot[],
  next: Formation,
  ctx: RulesContext,
): Refusal | undefined {
  const position = POSITIONS.find((each) => !hasEnough(slots, next, each, ctx));
  return position && { code: 'FORMATION_IMPOSSIBLE', formationId: next.id, position };
}

/** All formations of the season with the verdict on changing to them. */
export function possibleFormations(lineup: Lineup, ctx: RulesContext): readonly FormationOption[] {
  return ctx.formations.map((formation) => {
    const changed = changeFormation(lineup, formation.id, ctx);
    return { formation, refusal: changed.ok ? undefined : changed.error };
  });
}

/**
 * A formation change is possible only if, for each position, the players who cannot be substituted
 * keep their side, and, once there are such players, enough others exist to fill the pitch.
 */
function hasEnough(
  slots: readonly MovableSlot[],
  next: Formation,
  position: Position,
  { limits }: RulesContext,
): boolean {
  const own = slots.filter((slot) => slot.position === position);
  const count = formationCount(next, position);
  const fixedOnPitch = own.filter((slot) => slot.locked && slot.onPitch).length;
  const fixedOnBench = own.filter((slot) => slot.locked && !slot.onPitch).length;
  if (fixedOnPitch > count || fixedOnBench > benchRoom(next, limits, position)) return false;
  if (own.length < count) return false;
  if (!slots.some((slot) => slot.locked)) return true;
  const playable = own.filter((slot) => slot.placed !== null).length - fixedOnBench;
  return playable >= count;
}

/** Puts the slots in order: on the pitch old before new, on the bench newcomers first, holes last. */
function arrange(
  slots: readonly MovableSlot[],
  pitch: ReadonlySet<MovableSlot>,
  next: Formation,
): Lineup {
  const field: MovableSlot[] = [];
  const bench: MovableSlot[] = [];
  for (const position of POSITIONS) {
    // Slots come in the order of their index, so those of the old pitch stand before the old bench.
    const own = slots.filter((slot) => slot.position === position);
    field.push(...own.filter((slot) => pitch.has(slot)));
    const left = own.filter((slot) => !pitch.has(slot));
    bench.push(...left.filter((slot) => slot.placed !== null || !slot.onPitch));
    bench.push(...left.filter((slot) => slot.placed === null && slot.onPitch));
  }
  const fieldInOrder = next.positionMap.map((position) => {
    const at = field.findIndex((slot) => slot.position === position);
    return field.splice(at, 1)[0]?.placed ?? null;
  });
  return {
    formationId: next.id,
    indexedPlayers: [...fieldInOrder, ...bench.map((slot) => slot.placed)],
  };
}
