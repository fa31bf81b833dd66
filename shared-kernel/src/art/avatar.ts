import { clipped, type Drawing, path } from './drawing.ts';
import { hashOf } from './hash.ts';
import { svgOf } from './svg.ts';

const ROUND = 'M32 0A32 32 0 1 1 32 64 32 32 0 1 1 32 0Z';
const BUST = 'M32 14a11 11 0 1 1 0 22 11 11 0 0 1 0-22ZM10 62C10 47 20 41 32 41S54 47 54 62Z';

/** The two colours of a manager without a picture, as CSS: where light falls and where it does not. */
export function avatarColors(userId: string): readonly [string, string] {
  const hue = hashOf(userId) % 360;
  return [`oklch(0.5 0.11 ${hue})`, `oklch(0.38 0.09 ${hue + 50})`];
}

/** A manager without a picture: a figure on the colours of the id. */
function avatarDrawing(userId: string): Drawing {
  const [light, dark] = avatarColors(userId);
  return {
    width: 64,
    height: 64,
    shapes: [
      clipped(ROUND, [
        path('M0 0H64V64H0Z', { fill: light }),
        path('M64 0V64H0Z', { fill: dark, opacity: 0.7 }),
        path(BUST, { fill: 'white', opacity: 0.9 }),
      ]),
    ],
  };
}

/** A manager without a picture as SVG markup. @param size side in px */
export function avatarSvg(userId: string, size = 64): string {
  return svgOf(avatarDrawing(userId), size);
}
