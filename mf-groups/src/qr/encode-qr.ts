import { bytesOf } from './qr-bytes.ts';
import { drawFrame, drawMask, type QrGrid } from './qr-grid.ts';
import { versionFor } from './qr-versions.ts';

/** What turns modules over so that cameras find no large areas: by number. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * A text as a QR code, row by row: true is dark. Its quiet edge is not part of it.
 * @returns undefined where the text is longer than a code holds, 666 bytes
 */
export function encodeQr(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return undefined;
  const grid = drawFrame(version);
  drawData(grid, bytesOf(bytes, version));
  let best = { mask: 0, unrest: Number.POSITIVE_INFINITY };
  for (const mask of MASKS.keys()) {
    wear(grid, mask);
    const unrest = unrestOf(grid);
    if (unrest < best.unrest) best = { mask, unrest };
    // Worn twice it is as it was.
    wear(grid, mask);
  }
  wear(grid, best.mask);
  return Array.from({ length: grid.size }, (_, y) =>
    Array.from({ length: grid.size }, (_unused, x) => grid.isDark(x, y)),
  );
}

/** Two columns at a time from the right, up and down in turn. */
function drawData(grid: QrGrid, bytes: Uint8Array): void {
  const { size } = grid;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The ruler's column is none of them.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const isUp = ((right + 1) & 2) === 0;
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.isFixed(x, y) || bit >= bytes.length * 8) continue;
        grid.set(x, y, (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
        bit += 1;
      }
    }
  }
}

function wear(grid: QrGrid, mask: number): void {
  const turns = MASKS[mask];
  for (let y = 0; y < grid.size; y += 1) {
    for (let x = 0; x < grid.size; x += 1) {
      if (!grid.isFixed(x, y) && turns?.(x, y)) grid.set(x, y, !grid.isDark(x, y));
    }
  }
  drawMask(grid, mask);
}

/** How hard it is to read: long runs of one colour, squares of it, and too much of either. */
function unrestOf(grid: QrGrid): number {
  const { size } = grid;
  let unrest = 0;
  let dark = 0;
  for (let a = 0; a < size; a += 1) {
    unrest += runs(size, (b) => grid.isDark(b, a)) + runs(size, (b) => grid.isDark(a, b));
    for (let b = 0; b < size; b += 1) {
      if (grid.isDark(a, b)) dark += 1;
      if (a === 0 || b === 0) continue;
      const colour = grid.isDark(a, b);
      const isSquare = [grid.isDark(a - 1, b), grid.isDark(a, b - 1), grid.isDark(a - 1, b - 1)];
      if (isSquare.every((other) => other === colour)) unrest += 3;
    }
  }
  return unrest + Math.floor(Math.abs(dark / size ** 2 - 0.5) * 20) * 10;
}

function runs(size: number, isDark: (at: number) => boolean): number {
  let unrest = 0;
  let length = 0;
  for (let at = 0; at < size; at += 1) {
    length = at > 0 && isDark(at) === isDark(at - 1) ? length + 1 : 1;
    if (length === 5) unrest += 3;
    else if (length > 5) unrest += 1;
  }
  return unrest;
}
