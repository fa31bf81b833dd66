import type { Refusal } from '@spieltag/shared-kernel/rules';
import type { PlayerTokenProps } from '@spieltag/shared-kernel/ui';
import type { Figure } from '../figures/figure.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';

/** What can be done with slots. The same functions with every render, so that slots are not drawn for them. */
export interface SlotHandlers {
  press(slot: LineupSlot): void;
  /** A player was dropped on a slot. */
  drop(playerId: string, to: number): void;
  /** Why a player cannot change places with a slot. */
  verdictOn(playerId: string, to: number): Refusal | undefined;
  explain(refusal: Refusal): void;
  /** A player was dropped where they cannot go. */
  refuseDrop(refusal: Refusal): void;
  /** Takes back what `explain` has shown. */
  clearExplanation(): void;
  openDetails(playerId: string): void;
}

/** All that a slot is drawn from. A slot of which none of it changed is not drawn again. */
export interface SlotLook {
  readonly slot: LineupSlot;
  readonly highlight: PlayerTokenProps['highlighted'];
  /** Why this slot is no target now, or why it cannot be changed at all. */
  readonly refusal: Refusal | undefined;
  /** Some slot is being dragged, or picked. */
  readonly isChoosing: boolean;
  readonly isDraggable: boolean;
  /** Wears the captain's armband. */
  readonly isCaptain: boolean;
  readonly figure: Figure | undefined;
  readonly teamName: string;
  readonly shirtNumber: string | undefined;
  readonly handlers: SlotHandlers;
}

/** What pitch and bench show. */
export interface Board {
  /** Position of the slot that is being dragged, or picked. */
  readonly wanted: LineupSlot['position'] | undefined;
  lookOf(slot: LineupSlot): SlotLook;
}
