import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'satori';

/** Weights the pictures are set in. */
export const WEIGHTS = [500, 600, 700, 800] as const;
export type Weight = (typeof WEIGHTS)[number];

/** In the order in which they are asked for a letter: names come from all of Europe. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'] as const;

const PACKAGE = import.meta.resolve('@fontsource/barlow-condensed/package.json');

/** Where a font is, in the package that carries it. */
export function fontFile(
  script: (typeof SCRIPTS)[number],
  weight: Weight,
  format: 'woff' | 'woff2',
): string {
  const name = `barlow-condensed-${script}-${weight}-normal.${format}`;
  return fileURLToPath(new URL(`./files/${name}`, PACKAGE));
}

/** `font-family` of all texts. */
export const FONT_FAMILY = SCRIPTS.join(', ');

/** The condensed sporting face of the house. */
export function loadFonts(): Font[] {
  return SCRIPTS.flatMap((script) =>
    WEIGHTS.map((weight): Font => {
      return {
        name: script,
        weight,
        style: 'normal',
        data: readFileSync(fontFile(script, weight, 'woff')),
      };
    }),
  );
}
