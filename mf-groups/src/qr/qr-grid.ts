import type { QrVersion } from './qr-versions.ts';

/** The modules of a code: dark or light, and which of them carry no data. */
export class QrGrid {
  readonly size: number;
  readonly #dark: Uint8Array;
  readonly #fixed: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.#dark = new Uint8Array(size * size);
    this.#fixed = new Uint8Array(size * size);
  }

  isDark(x: number, y: number): boolean {
    return this.#dark[y * this.size + x] === 1;
  }

  isFixed(x: number, y: number): boolean {
    return this.#fixed[y * this.size + x] === 1;
  }

  set(x: number, y: number, isDark: boolean): void {
    this.#dark[y * this.size + x] = isDark ? 1 : 0;
  }

  /** Sets a module that belongs to the drawing of every code; outside of it nothing happens. */
  fix(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.set(x, y, isDark);
    this.#fixed[y * this.size + x] = 1;
  }
}

/** Draws what every code of a version has: corners, squares, rulers, and the number of the version. */
export function drawFrame({ version, size, alignment }: QrVersion): QrGrid {
  const grid = new QrGrid(size);
  for (let at = 0; at < size; at += 1) {
    grid.fix(6, at, at % 2 === 0);
    grid.fix(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4);
  const last = alignment.length - 1;
  for (const [i, x] of alignment.entries()) {
    for (const [j, y] of alignment.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) square(grid, x, y, 2);
    }
  }
  // Room for the mask, which is chosen last.
  drawMask(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

/** Rings around a centre; the fourth is the light edge of a corner. */
function square(grid: QrGrid, x: number, y: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const isLight = radius === 4 ? ring === 2 || ring === 4 : ring === 1;
      grid.fix(x + dx, y + dy, !isLight);
    }
  }
}

/** Says which mask the data wear, and how much damage the code stands: twice. */
export function drawMask(grid: QrGrid, mask: number): void {
  const { size } = grid;
  const bits = ((mask << 10) | rest(mask, 10, 0x537)) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) grid.fix(8, at, bit(at));
  grid.fix(8, 7, bit(6));
  grid.fix(8, 8, bit(7));
  grid.fix(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) grid.fix(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) grid.fix(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) grid.fix(8, size - 15 + at, bit(at));
  grid.fix(8, size - 8, true);
}

function drawVersion(grid: QrGrid, version: number): void {
  const bits = (version << 12) | rest(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >> at) & 1) === 1;
    const [long, short] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    grid.fix(long, short, isDark);
    grid.fix(short, long, isDark);
  }
}

/** What is left of a division of polynomials over two elements. */
function rest(value: number, bits: number, divisor: number): number {
  let left = value;
  for (let step = 0; step < bits; step += 1) left = (left << 1) ^ ((left >> (bits - 1)) * divisor);
  return left;
}
