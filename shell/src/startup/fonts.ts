import { FIRST_VISIT_CLASS } from '@spieltag/shared-kernel/composition';

/** Names as in the style sheet. */
const FONTS = ['1em "Inter Variable"', '600 1em "Barlow Condensed"'];

/**
 * Changes the page to its own fonts. A first visit starts with fallback fonts of the same metrics:
 * the fonts are as large as a third of the game. Using them before they are loaded would have the
 * page laid out three times.
 */
export async function showFonts(): Promise<void> {
  const { classList } = document.documentElement;
  if (!classList.contains(FIRST_VISIT_CLASS)) return;
  // A font that fails to load keeps the same fallback.
  await Promise.allSettled(FONTS.map(async (face) => document.fonts?.load(face)));
  classList.remove(FIRST_VISIT_CLASS);
}
