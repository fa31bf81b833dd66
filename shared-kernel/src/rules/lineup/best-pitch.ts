import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import type { Lineup, Position } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { choosePitch, type MovableSlot, movableSlots } from './choose-pitch.ts';

/**
 * The lineup with those on the pitch who are worth most together: exact, within formation and team
 * limit, locked players where they are. Whoever comes takes the place of one who goes. The lineup as
 * it is where no other may be.
 * @param worthOf what it is worth to have a player on the pitch, below 1,000,000; a gap is worth 0
 */
export function bestPitch(
  lineup: Lineup,
  worthOf: (playerId: string, isOnPitch: boolean) => number,
  ctx: RulesContext,
): Lineup {
  const formation = formationById(ctx.formations, lineup.formationId);
  if (!formation) return lineup;
  const slots = movableSlots(lineup, formation, ctx);
  const worth = ({ placed, onPitch }: MovableSlot) => (placed ? worthOf(placed.id, onPitch) : 0);
  const pitch = choosePitch(slots, formation, ctx.limits.maxTeamPresenceOnField, worth);
  if (!pitch.ok) return lineup;
  const indexedPlayers = [...lineup.indexedPlayers];
  for (const position of POSITIONS) {
    const { coming, going } = crossing(slots, pitch.value, position);
    coming.forEach((slot, i) => {
      const place = going[i];
      if (!place) return;
      indexedPlayers[place.index] = slot.placed;
      indexedPlayers[slot.index] = place.placed;
    });
  }
  return { ...lineup, indexedPlayers };
}

/** Those of a position who cross the line, as many one way as the other. */
function crossing(
  slots: readonly MovableSlot[],
  pitch: ReadonlySet<MovableSlot>,
  position: Position,
) {
  const own = slots.filter((slot) => slot.position === position);
  return {
    coming: own.filter((slot) => !slot.onPitch && pitch.has(slot)),
    going: own.filter((slot) => slot.onPitch && !pitch.has(slot)),
  };
}
