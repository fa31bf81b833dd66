import { OPENING_ELEMENT_ID } from '@spieltag/shared-kernel/composition';

/** Takes away the picture of the first screen that came with the page: what lies below stands now. */
export function endOpening(): void {
  document.getElementById(OPENING_ELEMENT_ID)?.remove();
}
