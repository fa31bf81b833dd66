import type { Occupant } from '../slots/slots.model.ts';

/** Kind of what is dragged here. */
export const PLAYER = 'player';

/** A player on the way; where they stand now the lineup knows, which may be changed meanwhile. */
export interface DraggedPlayer {
  readonly occupant: Occupant;
}
