import { slotPositions } from '../formations.ts';
import type { Formation, LineupLimits, Position } from '../types.ts';
import { FIELD_SIZE } from '../types.ts';
import { type Substitution, shapeOf } from './substitute.ts';

/** A lineup after its substitutions: whose locked slot stands in each slot of which formation. */
export interface SubstitutedSlots {
  readonly formationId: string;
  /** By slot, the slot of the locked lineup. */
  readonly slots: readonly number[];
}

/**
 * Puts those who came on into the places of those they came on for. Where somebody of another position
 * came on, everybody moves up within their position, in the order in which they stood.
 * @throws RangeError when the eleven has a formation the season does not offer
 */
export function substitutedSlots(
  formation: Formation,
  made: readonly Pick<Substitution, 'out' | 'in'>[],
  season: { readonly formations: readonly Formation[]; readonly limits: LineupLimits },
): SubstitutedSlots {
  const positions = slotPositions(formation, season.limits);
  const order = [...positions.keys()];
  for (const { out, in: coming } of made) {
    order[out] = coming;
    order[coming] = out;
  }
  if (order.every((from, slot) => positions[from] === positions[slot])) {
    return { formationId: formation.id, slots: order };
  }
  const next = formationAfter(formation, order, positions, season.formations);
  const pitch = order.slice(0, FIELD_SIZE);
  const bench = order.slice(FIELD_SIZE);
  const slots = slotPositions(next, season.limits).map((position, slot) => {
    const from = slot < FIELD_SIZE ? pitch : bench;
    const at = from.findIndex((locked) => positions[locked] === position);
    return from.splice(at, 1)[0] as number;
  });
  return { formationId: next.id, slots };
}

function formationAfter(
  formation: Formation,
  order: readonly number[],
  positions: readonly Position[],
  formations: readonly Formation[],
): Formation {
  const eleven = order.slice(0, FIELD_SIZE).map((slot) => positions[slot] as Position);
  const shape = shapeOf(eleven);
  if (shapeOf(formation.positionMap) === shape) return formation;
  const next = formations.find(({ positionMap }) => shapeOf(positionMap) === shape);
  if (!next) throw new RangeError(`No formation has the shape ${shape}`);
  return next;
}
