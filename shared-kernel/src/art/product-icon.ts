const SIZE = 32;
/** The night game's ground, and its floodlight. */
const [GROUND, INK] = ['#062b2f', '#d7f205'];
/** The pitch from above. */
const PITCH = 'M6 10h20v12H6zM16 10v12M6 13h3v6H6M26 13h-3v6h3';

/** How the game's mark is to be drawn. */
export interface ProductIconOptions {
  /** Of the ground, in 32nds; 0: systems cut their own shape out of it. */
  readonly corner?: number;
  /** Of the mark: what is cut away must not reach it. */
  readonly scale?: number;
  /** The mark alone, in one colour and without a ground. */
  readonly isMonochrome?: boolean;
}

/** The game's own mark as SVG. */
export function drawProductIcon(options: ProductIconOptions = {}): string {
  const { corner = 7, scale = 1, isMonochrome = false } = options;
  const ink = isMonochrome ? '#fff' : INK;
  const ground = isMonochrome
    ? ''
    : `<rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="${GROUND}"/>`;
  const mark = `<path d="${PITCH}" fill="none" stroke="${ink}" stroke-width="2"/><circle cx="16" cy="16" r="3" fill="${ink}"/>`;
  const shift = (SIZE * (1 - scale)) / 2;
  const drawn =
    scale === 1 ? mark : `<g transform="translate(${shift} ${shift}) scale(${scale})">${mark}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${ground}${drawn}</svg>`;
}

/** The same as a data address: in the page itself it is one request less. */
export const PRODUCT_ICON = `data:image/svg+xml,${encodeURIComponent(drawProductIcon())}`;
