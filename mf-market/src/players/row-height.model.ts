/** Heights of a row in px, with letters of the usual size: a phone's list of one position is the densest. */
const HEIGHT_PX = { position: 89, desk: 80, other: 120 } as const;
const USUAL_LETTERS_PX = 16;
/** On a screen no wider than so many letters a row has a line more. */
const NARROW_REM = 15;
const NARROW_HEIGHT_REM = 6.5;

/** The screen a row is shown on, or the list of one position on a phone. */
export type RowKind = keyof typeof HEIGHT_PX;

/** Up to this width of the screen, in px, rows have a line more. */
export function narrowPx(letterPx: number): number {
  return NARROW_REM * letterPx;
}

/** Height of a row in px: it grows with the letters; with small ones its buttons still need their room. */
export function rowHeightPx(kind: RowKind, letterPx: number, isNarrow: boolean): number {
  if (isNarrow) return NARROW_HEIGHT_REM * letterPx;
  const height = HEIGHT_PX[kind];
  return letterPx > USUAL_LETTERS_PX ? Math.ceil((height * letterPx) / USUAL_LETTERS_PX) : height;
}
