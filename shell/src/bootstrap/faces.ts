import { FIRST_VISIT_CLASS } from '@spieltag/shared-kernel/composition';

/**
 * Sets the page in its own faces. A first visit does without until its screen stands: they are as
 * much to load as a third of the game, and their stand-ins have the same measure.
 */
export function showFaces(): void {
  document.documentElement.classList.remove(FIRST_VISIT_CLASS);
}
