/** Letters and figures as strokes in a box 10 wide and 14 high. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': 'M5 0C9 0 10 3 10 7S9 14 5 14 0 11 0 7 1 0 5 0Z',
  '1': 'M1 3L6 0V14',
  '2': 'M0 4C0 -1 10 -1 10 4 10 8 0 10 0 14H10',
  '3': 'M0 2C2 -1 10 -1 10 3.5 10 6 7 7 4 7 7 7 10 8 10 10.5 10 15 2 15 0 12',
  '4': 'M7 14V0L0 10H10',
  '5': 'M9 0H1L0 7C3 5 10 5 10 9.5 10 15 2 15 0 12',
  '6': 'M9 1C4 -1 0 3 0 9 0 15.5 10 15.5 10 9.5 10 4.5 1 4.5 0 9',
  '7': 'M0 0H10L3 14',
  '8': 'M5 0C9 0 9.5 2 9.5 3.5S8 7 5 7 .5 5 .5 3.5 1 0 5 0ZM5 7C9 7 10 9 10 10.5S9 14 5 14 0 12 0 10.5 1 7 5 7Z',
  '9': 'M1 13C6 15 10 11 10 5 10 -1.5 0 -1.5 0 4.5 0 9.5 9 9.5 10 5',
  A: 'M0 14L5 0 10 14M2 9H8',
  B: 'M0 7H6C11 7 11 14 6 14H0V0H5.5C10 0 10 7 5.5 7',
  C: 'M10 2C7 -1 0 -1 0 7S7 15 10 12',
  D: 'M0 0V14H4C8 14 10 11 10 7S8 0 4 0Z',
  E: 'M10 0H0V14H10M0 7H8',
  F: 'M10 0H0V14M0 7H8',
  G: 'M10 2C7 -1 0 -1 0 7S10 16 10 8H6',
  H: 'M0 0V14M10 0V14M0 7H10',
  I: 'M5 0V14',
  J: 'M9 0V10C9 15 1 15 1 11',
  K: 'M0 0V14M9 0L0 8M3 6L10 14',
  L: 'M0 0V14H9',
  M: 'M0 14V0L5 9 10 0V14',
  N: 'M0 14V0L10 14V0',
  O: 'M5 0C9 0 10 3 10 7S9 14 5 14 0 11 0 7 1 0 5 0Z',
  P: 'M0 14V0H5.5C11 0 11 8 5.5 8H0',
  Q: 'M5 0C9 0 10 3 10 7S9 14 5 14 0 11 0 7 1 0 5 0ZM6 10L10 15',
  R: 'M0 14V0H5.5C11 0 11 8 5.5 8H0M5 8L10 14',
  S: 'M10 2C7 -1 0 -1 0 3.5 0 8 10 6 10 10.5 10 15 3 15 0 12',
  T: 'M0 0H10M5 0V14',
  U: 'M0 0V9C0 15.5 10 15.5 10 9V0',
  V: 'M0 0L5 14 10 0',
  W: 'M0 0L2.5 14 5 4 7.5 14 10 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7 10 0M5 7V14',
  Z: 'M0 0H10L0 14H10',
};
const WIDTH = 10;
const HEIGHT = 14;
const ADVANCE = 14.5;
/** Height of a capital letter against the font size. */
const CAP_HEIGHT = 0.7;

/**
 * A text as one path of strokes, centred around a point of its baseline; characters that are neither
 * letters nor figures leave a gap.
 */
export function glyphPath(text: string, x: number, baseline: number, size: number): string {
  const characters = [...text.toUpperCase()];
  const scale = (size * CAP_HEIGHT) / HEIGHT;
  const left = x - (((characters.length - 1) * ADVANCE + WIDTH) * scale) / 2;
  const top = baseline - HEIGHT * scale;
  return characters
    .map((character, index) =>
      placed(GLYPHS[character] ?? '', left + index * ADVANCE * scale, top, scale),
    )
    .join('');
}

/** The axes of each command's numbers, in turn. */
const AXES: Readonly<Record<string, string>> = { H: 'x', V: 'y' };

/** An absolute path, scaled and moved. */
function placed(d: string, dx: number, dy: number, scale: number): string {
  return d.replaceAll(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const axes = AXES[command] ?? 'xy';
    const moved = (numbers.match(/-?[\d.]+/g) ?? []).map((number, index) => {
      const offset = axes[index % axes.length] === 'x' ? dx : dy;
      return Math.round((Number(number) * scale + offset) * 100) / 100;
    });
    return `${command}${moved.join(' ')}`;
  });
}
