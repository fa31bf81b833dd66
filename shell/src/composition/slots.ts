import type { Slot } from '@spieltag/shared-kernel/composition';

/** Ids of the elements that applications are mounted in; the frame renders them. */
export const SLOT_IDS: Readonly<Record<Slot, string>> = {
  main: 'slot-main',
  overlay: 'slot-overlay',
};

/** The element of a slot. @throws Error while the frame is not on the page */
export function slotElement(slot: Slot): HTMLElement {
  const element = document.getElementById(SLOT_IDS[slot]);
  if (!element) throw new Error(`The frame has no slot "${slot}"`);
  return element;
}
