import satori, { type Font } from 'satori';
import { text } from './element.ts';
import { FONT_FAMILY, type Weight } from './fonts.ts';

/** Width of a text at a font size of 1. */
export type TextWidth = (content: string, weight: Weight) => Promise<number>;

const MEASURED_AT = 100;
const REMEMBERED = 5000;

/** Measures texts as they will be set; remembers the names that come again and again. */
export function createTextWidth(fonts: Font[]): TextWidth {
  const widths = new Map<string, number>();
  return async (content, weight) => {
    const key = `${weight} ${content}`;
    const held = widths.get(key);
    if (held !== undefined) return held;
    const style = { fontSize: MEASURED_AT, fontWeight: weight, fontFamily: FONT_FAMILY };
    const element = text(content, style) as unknown as Parameters<typeof satori>[0];
    const svg = await satori(element, { height: MEASURED_AT * 2, fonts });
    const width = Number(/<svg width="([\d.]+)"/.exec(svg)?.[1] ?? 0) / MEASURED_AT;
    if (widths.size >= REMEMBERED) widths.clear();
    widths.set(key, width);
    return width;
  };
}
