import { clipped, type Drawing, line, PAINTS, path } from './drawing.ts';
import { EMBLEMS } from './emblems.ts';
import { pick } from './hash.ts';
import { kitPattern } from './kit-pattern.ts';
import { svgOf } from './svg.ts';
import { teamColors } from './team-colors.ts';

const SHAPES = [
  'M6 6H58V32C58 46 46 56 32 62 18 56 6 46 6 32Z',
  'M32 2C42 7 50 9 58 9V32C58 46 46 56 32 62 18 56 6 46 6 32V9C14 9 22 7 32 2Z',
  'M32 2A30 30 0 1 1 32 62 30 30 0 1 1 32 2Z',
  'M32 1 59 14V48L32 63 5 48V14Z',
  'M6 4H58V44C58 56 44 54 32 62 20 54 6 56 6 44Z',
  'M6 10C16 12 24 9 32 3 40 9 48 12 58 10 56 20 60 26 58 36 55 48 44 56 32 62 20 56 9 48 6 36 4 26 8 20 6 10Z',
] as const;

/** A club's crest: shield, pattern, two colours and an emblem, drawn from its id. No real mark. */
export function crestDrawing(teamId: string): Drawing {
  const { primary, secondary, ink, pattern } = teamColors(teamId);
  const shape = pick(SHAPES, teamId, 'shield');
  return {
    width: 64,
    height: 64,
    shapes: [
      clipped(shape, [
        path(shape, { fill: primary }),
        ...kitPattern(pattern, secondary),
        path('M32 0H64V64H32Z', { fill: 'black', opacity: 0.08 }),
        line(shape, secondary, 7),
      ]),
      line(shape, PAINTS.outline, 1.6),
      {
        tag: 'circle',
        attributes: {
          cx: 32,
          cy: 31,
          r: 15.5,
          fill: primary,
          stroke: secondary,
          'stroke-width': 2.5,
        },
      },
      path(pick(EMBLEMS, teamId, 'emblem'), { fill: ink, transform: 'translate(20 19)' }),
    ],
  };
}

/** A club's crest as SVG markup. @param size side in px */
export function crestSvg(teamId: string, size = 64): string {
  return svgOf(crestDrawing(teamId), size);
}
