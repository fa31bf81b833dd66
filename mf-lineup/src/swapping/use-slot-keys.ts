import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { LineupSlot } from '../slots/slots.model.ts';
import { isArrow, spotTowards } from './arrow-keys.model.ts';

interface SlotKeysOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly slots: readonly LineupSlot[];
  readonly board: { openDetails(playerId: string): void };
  readonly swapping: { cancel(): void };
  /** Another one of these: the players may stand elsewhere. */
  readonly arrangement: unknown;
}

/** Keys on the slots: arrows lead to the next one that way, `i` to the details; Escape lets go. */
export function useSlotKeys({ area, slots, board, swapping, arrangement }: SlotKeysOptions) {
  useKeptFocus(area, arrangement);
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') swapping.cancel();
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-slot]');
    if (!element) return;
    const occupant = slots[Number(element.dataset.slot)]?.occupant;
    if (event.key === 'i' && occupant) board.openDetails(occupant.id);
    else if (isArrow(event.key)) focusTowards(event.key, element, event.currentTarget);
    else return;
    event.preventDefault();
  };
}

function focusTowards(key: string, from: HTMLElement, area: Element): void {
  const elements = [...area.querySelectorAll<HTMLElement>('[data-slot][tabindex]')];
  const next = spotTowards(elements.map(middleOf), elements.indexOf(from), key);
  if (next !== undefined) elements[next]?.focus();
}

/**
 * Keeps the focus in its slot when what stands in it becomes another element, a player in the place
 * of an empty slot or the other way round.
 */
function useKeptFocus(area: SlotKeysOptions['area'], arrangement: unknown): void {
  const held = useRef<string>(undefined);
  useEffect(() => {
    const hold = (event: FocusEvent) => {
      held.current = (event.target as HTMLElement).dataset.slot;
    };
    const element = area.current;
    element?.addEventListener('focusin', hold);
    return () => element?.removeEventListener('focusin', hold);
  }, [area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another arrangement takes the focus
  useEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>(`[data-slot="${held.current}"]`)?.focus();
  }, [area, arrangement]);
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
