/** A picture as it came, in px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What is seen of it: `x` and `y` are the middle of the square, from 0 to 1; `zoom` from 1 on. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A square of the picture, in its px. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Largest magnification. */
export const MAX_ZOOM = 4;
/** The middle, as large as it gets. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square a crop stands for; never beyond the picture's edges. */
export function squareOf(size: PictureSize, crop: Crop): Square {
  const { x, y, zoom } = withinPicture(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The nearest crop that shows nothing but picture. */
export function withinPicture({ width, height }: PictureSize, { x, y, zoom }: Crop): Crop {
  const near = clamp(zoom, 1, MAX_ZOOM);
  const side = Math.min(width, height) / near;
  const [marginX, marginY] = [side / 2 / width, side / 2 / height];
  return { x: clamp(x, marginX, 1 - marginX), y: clamp(y, marginY, 1 - marginY), zoom: near };
}

/** Moves what is seen; `dx` and `dy` are parts of the square's side, to the right and down. */
export function moved(size: PictureSize, crop: Crop, dx: number, dy: number): Crop {
  const { side } = squareOf(size, crop);
  return withinPicture(size, {
    ...crop,
    x: crop.x + (dx * side) / size.width,
    y: crop.y + (dy * side) / size.height,
  });
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}
