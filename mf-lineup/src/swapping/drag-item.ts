import type { Occupant } from '../slots/slots.model.ts';

/** Kind of what is dragged here. */
export const PLAYER = 'player';

/** A player on the way from a slot. */
export interface DraggedPlayer {
  readonly index: number;
  readonly occupant: Occupant;
}
