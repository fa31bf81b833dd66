import { FIRST_VISIT_CLASS } from '@spieltag/shared-kernel/composition';

/** As the style sheet names them. */
const FACES = ['1em "Inter Variable"', '600 1em "Barlow Condensed"'];

/**
 * Sets the page in its own faces. A first visit does without until its screen stands: they are as
 * much to load as a third of the game, and their stand-ins have the same measure. Named before they
 * are here, they would have the page laid out three times, each time with other stand-ins to look for.
 */
export async function showFaces(): Promise<void> {
  const { classList } = document.documentElement;
  if (!classList.contains(FIRST_VISIT_CLASS)) return;
  // One that does not come has the same stand-in afterwards.
  await Promise.allSettled(FACES.map(async (face) => document.fonts?.load(face)));
  classList.remove(FIRST_VISIT_CLASS);
}
