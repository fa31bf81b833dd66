import { fitLines, type Measure } from './fit-lines.model.ts';

/** What the picture of an invitation says. */
export interface InvitePicture {
  /** The product's name. */
  readonly mark: string;
  readonly call: string;
  readonly groupName: string;
  /** What to do with the code. */
  readonly hint: string;
  /** The link as a code. */
  readonly rows: readonly (readonly boolean[])[];
}

/** A square, which messengers show whole, px. */
export const SIDE = 1080;
const EDGE = 72;
const WIDTH = SIDE - 2 * EDGE;
const CODE = 520;
const CODE_TOP = 440;
/** Modules of light that a code needs around it. */
const QUIET = 4;

/** The night game under floodlights, as pictures of lineups have it. */
const NIGHT = { ground: '#031618', text: '#f0f5ef', muted: '#abbdbd', accent: '#ddf141' } as const;
const SPORT = '"Barlow Condensed", sans-serif';

/** What is used of a canvas. */
export type Canvas = Pick<
  OffscreenCanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'fillRect' | 'fillText' | 'measureText'
>;

/** Draws the invitation to a group: its name, and the code to be photographed by who is to come. */
export function drawInvite(canvas: Canvas, picture: InvitePicture): void {
  canvas.fillStyle = NIGHT.ground;
  canvas.fillRect(0, 0, SIDE, SIDE);
  const write = (text: string, y: number, size: number, colour: string) => {
    canvas.fillStyle = colour;
    canvas.font = fontOf(size);
    canvas.fillText(text, SIDE / 2, y);
  };
  const measure: Measure = (text, size) => {
    canvas.font = fontOf(size);
    return canvas.measureText(text).width;
  };
  canvas.textAlign = 'center';
  write(picture.mark, 120, 44, NIGHT.accent);
  const call = fitLines(picture.call, { width: WIDTH, largest: 48, smallest: 24 }, measure);
  write(call.lines.join(' '), 192, call.size, NIGHT.muted);
  const name = fitLines(picture.groupName, { width: WIDTH, largest: 100, smallest: 40 }, measure);
  const middle = 322 - ((name.lines.length - 1) * name.size) / 2;
  name.lines.forEach((line, index) => {
    write(line, middle + index * name.size + name.size / 3, name.size, NIGHT.text);
  });
  drawCode(canvas, picture.rows);
  const hint = fitLines(picture.hint, { width: WIDTH, largest: 36, smallest: 20 }, measure);
  write(hint.lines.join(' '), SIDE - 60, hint.size, NIGHT.muted);
}

const fontOf = (size: number) => `600 ${size}px ${SPORT}`;

/** Whole pixels a module: a camera reads no blurred edge. */
function drawCode(canvas: Canvas, rows: InvitePicture['rows']): void {
  const module = Math.floor(CODE / (rows.length + 2 * QUIET));
  const side = module * (rows.length + 2 * QUIET);
  const left = Math.floor((SIDE - side) / 2);
  canvas.fillStyle = '#fff';
  canvas.fillRect(left, CODE_TOP, side, side);
  canvas.fillStyle = '#000';
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      const [at, down] = [left + (x + QUIET) * module, CODE_TOP + (y + QUIET) * module];
      canvas.fillRect(at, down, module, module);
    });
  });
}
