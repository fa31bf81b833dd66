/** How wide a text is in letters of a size, px. */
export type Measure = (text: string, size: number) => number;

interface Room {
  readonly width: number;
  /** Sizes to be tried, px. */
  readonly largest: number;
  readonly smallest: number;
}

/** A text in lines of one size. */
export interface FittedLines {
  readonly size: number;
  readonly lines: readonly string[];
}

const STEP = 4;
const CUT = '…';

/** As large as one line has room for it, else two; what fits into neither is cut. */
export function fitLines(text: string, room: Room, measure: Measure): FittedLines {
  const fits = (line: string, size: number) => measure(line, size) <= room.width;
  for (let size = room.largest; size >= room.smallest; size -= STEP) {
    if (fits(text, size)) return { size, lines: [text] };
    const [first, second] = halves(text, (line) => fits(line, size));
    if (second && fits(second, size)) return { size, lines: [first, second] };
  }
  const size = room.smallest;
  const letters = [...text];
  while (letters.length > 0 && !fits(letters.join('') + CUT, size)) letters.pop();
  return { size, lines: [letters.join('').trimEnd() + CUT] };
}

/** As many words as fit into the first line, and the others. */
function halves(text: string, fits: (line: string) => boolean): readonly [string, string] {
  const words = text.split(' ');
  let count = words.length - 1;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1;
  return [words.slice(0, count).join(' '), count > 0 ? words.slice(count).join(' ') : ''];
}
