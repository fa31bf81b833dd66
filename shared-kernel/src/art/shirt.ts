import { clipped, type Drawing, line, PAINTS, path } from './drawing.ts';
import { kitPattern } from './kit-pattern.ts';
import { svgOf } from './svg.ts';
import { teamColors } from './team-colors.ts';

export interface ShirtOptions {
  readonly number?: number | string | null | undefined;
  /** In the goalkeeper's colour, with long sleeves. */
  readonly goalkeeper?: boolean;
}

const SHORT_SLEEVES =
  'M23.5 7C27 11.5 37 11.5 40.5 7L51 10.5C55 12.5 59 18 62 25.5L52 31.5 47.5 26.5V57C42 60 22 60 16.5 57V26.5L12 31.5 2 25.5C5 18 9 12.5 13 10.5Z';
const LONG_SLEEVES =
  'M23.5 7C27 11.5 37 11.5 40.5 7L51 10.5C56 13 59.5 22 62 43L54 45 47.5 28V57C42 60 22 60 16.5 57V28L10 45 2 43C4.5 22 8 13 13 10.5Z';
const SHORT_CUFFS = 'M2 25.5 12 31.5M62 25.5 52 31.5';
const LONG_CUFFS = 'M2 43 10 45M62 43 54 45';

/** A club's shirt: pattern, two colours, collar, cuffs, a fold or two. */
export function shirtDrawing(
  teamId: string,
  { number, goalkeeper = false }: ShirtOptions = {},
): Drawing {
  const colors = teamColors(teamId);
  const body = goalkeeper ? LONG_SLEEVES : SHORT_SLEEVES;
  const base = goalkeeper ? colors.goalkeeper : colors.primary;
  const trim = goalkeeper ? colors.goalkeeperInk : colors.secondary;
  const fill = goalkeeper ? colors.goalkeeperInk : colors.ink;
  const text = String(number ?? '');
  return {
    width: 64,
    height: 64,
    shapes: [
      clipped(body, [
        path(body, { fill: base }),
        ...(goalkeeper ? [] : kitPattern(colors.pattern, colors.secondary)),
        line(goalkeeper ? LONG_CUFFS : SHORT_CUFFS, trim, 5),
        path('M38 0H64V64H44C48 44 46 20 38 0Z', { fill: 'black', opacity: 0.13 }),
        path('M16.5 26C18 36 18 48 17 58L22 59C24 46 21 34 16.5 26Z', {
          fill: 'white',
          opacity: 0.16,
        }),
        line('M47.5 28C44 34 43 40 44.5 47', 'black', 1.4, { opacity: 0.2 }),
      ]),
      line('M23.5 7C27 11.5 37 11.5 40.5 7', trim, 3.2),
      line(body, PAINTS.outline, 1.4, { 'stroke-linejoin': 'round' }),
      ...(text ? [{ tag: 'text' as const, text, x: 32, y: 44, size: 24, fill, halo: base }] : []),
    ],
  };
}

/** A club's shirt as SVG markup. @param size side in px */
export function shirtSvg(teamId: string, options: ShirtOptions = {}, size = 64): string {
  return svgOf(shirtDrawing(teamId, options), size);
}
