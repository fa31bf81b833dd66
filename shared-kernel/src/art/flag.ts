import { type Drawing, PAINTS, path } from './drawing.ts';
import { flagShapes } from './flag-shapes.ts';
import { svgOf } from './svg.ts';

const WIDTH = 36;
const HEIGHT = 24;

/**
 * A country's colours, simplified; its letters where we have no drawing.
 * @param countryCode two letters; XE, XS and XW are England, Scotland and Wales
 */
export function flagDrawing(countryCode: string): Drawing {
  const code = countryCode.toUpperCase();
  const shapes = flagShapes(code).map(({ d, fill }) => path(d, { fill }));
  const letters = [
    path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, { fill: PAINTS.ground }),
    { tag: 'text' as const, text: code, x: 18, y: 17, size: 14, fill: PAINTS.text },
  ];
  return { width: WIDTH, height: HEIGHT, shapes: shapes.length > 0 ? shapes : letters };
}

/** A country's flag as SVG markup. @param width in px; two thirds as high */
export function flagSvg(countryCode: string, width = WIDTH): string {
  return svgOf(flagDrawing(countryCode), width);
}
