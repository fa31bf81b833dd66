import type { Player } from '@spieltag/shared-kernel/contract';
import type { Refusal } from '@spieltag/shared-kernel/rules';
import type { LineupSlot, Occupant } from '../../slots/slots.model.ts';
import type { Figure } from '../info-display/figure.model.ts';

/** What the slots of pitch and bench have in common. */
export interface Board {
  /** Index of the slot that is being dragged, or picked. */
  readonly active: number | undefined;
  /** Why each slot cannot change places with the active one; undefined while there is none that may. */
  readonly verdicts: readonly (Refusal | undefined)[] | undefined;
  readonly isDraggable: boolean;
  /** Who wears the armband. */
  readonly captainId: string | undefined;
  teamName(teamId: string): string;
  verdictOn(from: number, to: number): Refusal | undefined;
  figureOf(occupant: Occupant): Figure | undefined;
  shirtNumber(player: Player | undefined): string | undefined;
  press(slot: LineupSlot): void;
  swap(from: number, to: number): void;
  explain(refusal: Refusal): void;
  openDetails(playerId: string): void;
}
