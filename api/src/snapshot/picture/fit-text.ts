import type { Weight } from './fonts.ts';
import type { TextWidth } from './text-width.ts';

/** A name as it is set: whole, in one line or two, as large as there is room. */
export interface FittedName {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Smaller than this part of the wanted size a name goes on two lines, where it can be parted. */
const SPLIT_BELOW = 0.66;
/** Rounding of the measured widths and of the layout. */
const SAFETY = 0.985;

/** The largest size up to `max` at which the text is no wider than `width`. */
export async function fitText(
  measure: TextWidth,
  content: string,
  weight: Weight,
  width: number,
  max: number,
): Promise<number> {
  const needed = await measure(content, weight);
  return needed === 0 ? max : Math.min(max, (width * SAFETY) / needed);
}

/** Sets a name into a width. */
export async function fitName(
  measure: TextWidth,
  name: string,
  weight: Weight,
  width: number,
  max: number,
): Promise<FittedName> {
  const size = await fitText(measure, name, weight, width, max);
  const lines = size < max * SPLIT_BELOW ? inTwo(name) : [name];
  if (lines.length === 1) return { lines, size };
  const sizes = await Promise.all(
    lines.map((line) => fitText(measure, line, weight, width, max * SPLIT_BELOW)),
  );
  return { lines, size: Math.min(...sizes) };
}

/** Parts a name where its halves differ least; names of one word stay whole. */
function inTwo(name: string): readonly string[] {
  const places = [...name.matchAll(/[\s-]/g)].map(({ index }) => index + 1);
  const middle = name.length / 2;
  const [place] = places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (place === undefined) return [name];
  return [name.slice(0, place).trim(), name.slice(place).trim()];
}
