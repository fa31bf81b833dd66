import { type Attributes, type Drawing, type Drawn, type Letters, PAINTS } from './drawing.ts';
import { glyphPath } from './glyphs.ts';
import { hashOf } from './hash.ts';
import { hexOf, readCss } from './oklch.ts';

/** Where no page says whether it is light or dark. */
const PLAIN: Readonly<Record<string, string>> = {
  [PAINTS.outline]: 'rgba(0,0,0,0.45)',
  [PAINTS.text]: '#2b2f38',
  [PAINTS.ground]: '#e4e6ea',
};
const PAINTED = ['fill', 'stroke'];

/**
 * A drawing as SVG markup that stands alone: no fonts, no styles, sRGB colours, the same for the
 * same drawing.
 * @param width in px; as high as the drawing's box demands
 */
export function svgOf({ width: boxWidth, height, shapes }: Drawing, width: number): string {
  const tall = Math.round((width * height * 100) / boxWidth) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${boxWidth} ${height}" width="${width}" height="${tall}">${markup(shapes)}</svg>`;
}

function markup(shapes: readonly Drawn[]): string {
  return shapes.map(markupOf).join('');
}

function markupOf(drawn: Drawn): string {
  if (drawn.tag === 'text') return lettersOf(drawn);
  if (drawn.tag !== 'g') return `<${drawn.tag}${attributesOf(drawn.attributes)}/>`;
  const transform = drawn.transform === undefined ? '' : ` transform="${drawn.transform}"`;
  if (drawn.clip === undefined) return `<g${transform}>${markup(drawn.shapes)}</g>`;
  // Named by what it shows: several drawings on one page may have it in common.
  const id = `clip-${hashOf(drawn.clip).toString(36)}`;
  return `<clipPath id="${id}"><path d="${drawn.clip}"/></clipPath><g clip-path="url(#${id})"${transform}>${markup(drawn.shapes)}</g>`;
}

/** Letters as strokes: they look the same on every machine, whatever fonts it has. */
function lettersOf({ text, x, y, size, fill, halo }: Letters): string {
  const d = glyphPath(text, x, y, size);
  const weight = size / 7;
  const stroke = (color: string, width: number) =>
    `<path${attributesOf({
      d,
      fill: 'none',
      stroke: color,
      'stroke-width': Math.round(width * 100) / 100,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })}/>`;
  return (halo === undefined ? '' : stroke(halo, weight + size / 6)) + stroke(fill, weight);
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${PAINTED.includes(name) ? plainPaint(String(value)) : value}"`,
    )
    .join('');
}

/** A paint for readers of SVG that know sRGB only. */
function plainPaint(paint: string): string {
  return PLAIN[paint] ?? (paint.startsWith('oklch(') ? hexOf(readCss(paint)) : paint);
}
