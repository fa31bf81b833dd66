import { clipped, type Drawing, line, PAINTS, path } from './drawing.ts';
import { BALL } from './emblems.ts';
import { hashOf, pick } from './hash.ts';
import { svgOf } from './svg.ts';

const SHAPES = [
  'M32 2 58 12V34C58 48 46 57 32 62 18 57 6 48 6 34V12Z',
  'M18 3H46A15 15 0 0 1 61 18V46A15 15 0 0 1 46 61H18A15 15 0 0 1 3 46V18A15 15 0 0 1 18 3Z',
  'M32 2A30 30 0 1 1 32 62 30 30 0 1 1 32 2Z',
] as const;
const RAYS = [
  'M0 64 32 31 20 64ZM64 64 32 31 44 64ZM0 0 32 31 0 24ZM64 0 32 31 64 24Z',
  'M0 40H64V48H0ZM0 52H64V58H0Z',
  'M0 26 64 6V16L0 36ZM0 46 64 26V36L0 56Z',
] as const;

/** A league's badge: a ball over its colours, drawn from its id. No real mark. */
function leagueDrawing(leagueId: string): Drawing {
  const hue = hashOf(leagueId) % 360;
  const ground = `oklch(0.4 0.13 ${hue})`;
  const shape = pick(SHAPES, leagueId, 'badge');
  return {
    width: 64,
    height: 64,
    shapes: [
      clipped(shape, [
        path(shape, { fill: ground }),
        path(pick(RAYS, leagueId, 'rays'), { fill: `oklch(0.62 0.16 ${(hue + 40) % 360})` }),
        line(shape, 'white', 5),
      ]),
      line(shape, PAINTS.outline, 1.6),
      { tag: 'circle', attributes: { cx: 32, cy: 31, r: 17, fill: ground } },
      path(BALL, { fill: 'white', transform: 'translate(15.2 14.2) scale(1.4)' }),
    ],
  };
}

/** A league's badge as SVG markup. @param size side in px */
export function leagueSvg(leagueId: string, size = 64): string {
  return svgOf(leagueDrawing(leagueId), size);
}
