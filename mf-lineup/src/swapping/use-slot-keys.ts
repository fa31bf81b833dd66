import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { LineupSlot } from '../slots/slots.model.ts';
import { isArrow, nextFocusIndex } from './arrow-keys.model.ts';

interface SlotKeysOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly slots: readonly LineupSlot[];
  readonly board: { openDetails(playerId: string): void };
  readonly swapping: { cancel(): void };
}

const SLOTS = '[data-slot][tabindex]';

/** Keys on the slots: arrows lead to the next one that way, `i` to the details; Escape unpicks. */
export function useSlotKeys({ area, slots, board, swapping }: SlotKeysOptions) {
  useKeptFocus(area);
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
  const elements = [...area.querySelectorAll<HTMLElement>(SLOTS)];
  const next = nextFocusIndex(elements.map(middleOf), elements.indexOf(from), key);
  if (next !== undefined) elements[next]?.focus();
}

/**
 * Gives the focus to the slot that had it last when what holds it goes: a slot's element is another
 * one once somebody stands in it or nobody does any more, and a button may be done with.
 */
function useKeptFocus(area: SlotKeysOptions['area']): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let held: HTMLElement | undefined;
    let slot = '';
    const hold = (event: FocusEvent) => {
      held = event.target as HTMLElement;
      slot = held.dataset.slot ?? slot;
    };
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = undefined;
      const own = element.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
      (own ?? element.querySelector<HTMLElement>(SLOTS))?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', hold);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', hold);
      observer.disconnect();
    };
  }, [area]);
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, area: element.closest('section') };
}
