import {
  formationById,
  type IndexedPlayer,
  isOnPitch,
  POSITIONS,
  type Position,
  positionLimit,
  type RulesContext,
  type Squad,
  slotPositions,
} from '@spieltag/shared-kernel/rules';

/** The owned players of a position, the pitch first. */
export interface RosterSection {
  readonly position: Position;
  readonly players: readonly (IndexedPlayer & { readonly onPitch: boolean })[];
  readonly max: number;
}

/** The roster by position, by the slots the players were placed in. */
export function rosterSections({ lineup }: Squad, ctx: RulesContext): readonly RosterSection[] {
  const formation = formationById(ctx.formations, lineup.formationId);
  const slots = formation ? slotPositions(formation, ctx.limits) : [];
  return POSITIONS.map((position) => ({
    position,
    max: positionLimit(ctx.limits, position),
    players: lineup.indexedPlayers.flatMap((placed, index) =>
      placed && slots[index] === position ? [{ ...placed, onPitch: isOnPitch(index) }] : [],
    ),
  }));
}
