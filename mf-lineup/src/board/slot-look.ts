import type { Refusal } from '@spieltag/shared-kernel/rules';
import { isDeepEqual } from '../slots/deep-equal.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import type { SlotLook } from './board.ts';

/** What a slot is to the one that wants to change places. */
export interface Choosing {
  /** Index of the slot that is being dragged, or picked; undefined: none is. */
  readonly active: number | undefined;
  /** Why each slot cannot change places with it; undefined: it cannot with any. */
  readonly verdicts: readonly (Refusal | undefined)[] | undefined;
}

/** How a slot is highlighted while another one wants to change places. */
export function highlightOf(index: number, { active, verdicts }: Choosing): SlotLook['highlight'] {
  if (active === undefined) return undefined;
  if (index === active) return 'selected';
  if (!verdicts) return undefined;
  return verdicts[index] ? 'dimmed' : 'target';
}

/** Why a slot is no target now, or why it cannot be changed at all. */
export function refusalOf(
  { index, lock }: Pick<LineupSlot, 'index' | 'lock'>,
  { active, verdicts }: Choosing,
): Refusal | undefined {
  const refusal = active !== undefined && active !== index ? (verdicts?.[index] ?? lock) : lock;
  return refusal?.code === 'EMPTY_SLOT' ? undefined : refusal;
}

/** Whether two looks are drawn alike. */
export function isSameLook(one: SlotLook, other: SlotLook): boolean {
  return (
    one.slot === other.slot &&
    one.highlight === other.highlight &&
    one.isChoosing === other.isChoosing &&
    one.isDraggable === other.isDraggable &&
    one.isCaptain === other.isCaptain &&
    one.teamName === other.teamName &&
    one.shirtNumber === other.shirtNumber &&
    one.handlers === other.handlers &&
    isDeepEqual(one.refusal, other.refusal) &&
    isDeepEqual(one.figure, other.figure)
  );
}
