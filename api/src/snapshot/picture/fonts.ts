import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'satori';

/** Weights the pictures are set in. */
export const WEIGHTS = [500, 600, 700, 800] as const;
export type Weight = (typeof WEIGHTS)[number];

/** In the order in which they are asked for a letter: names come from all of Europe. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'] as const;

/** `font-family` of all texts. */
export const FONT_FAMILY = SCRIPTS.join(', ');

/** The condensed sporting face of the house, from the package that carries it. */
export function loadFonts(): Font[] {
  return SCRIPTS.flatMap((script) =>
    WEIGHTS.map((weight): Font => {
      const file = `@fontsource/barlow-condensed/files/barlow-condensed-${script}-${weight}-normal.woff`;
      return {
        name: script,
        weight,
        style: 'normal',
        data: readFileSync(fileURLToPath(import.meta.resolve(file))),
      };
    }),
  );
}
