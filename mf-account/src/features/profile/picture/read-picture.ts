import { type Crop, type PictureSize, squareOf } from './crop.model.ts';

/** Largest file that is read here; what is sent is the square alone, and small. */
export const MAX_FILE_MB = 20;
/** The server draws pictures anew at 72 px a side; four times that looks sharp on any screen. */
const SENT_SIDE = 288;
const JPEG_QUALITY = 0.9;

/** What a file is read as, to be shown and cut. */
export interface ReadPicture extends PictureSize {
  readonly source: ImageBitmap;
}

/** Why a picture cannot be taken: the last one because an app may use neither camera nor photos. */
export type PictureFault = 'tooLarge' | 'unreadable' | 'notGiven';

/** Reads a file the user has chosen; the browser turns photos as they were held. */
export async function readPicture(file: Blob): Promise<ReadPicture | PictureFault> {
  if (file.size > MAX_FILE_MB * 1024 * 1024) return 'tooLarge';
  try {
    const source = await createImageBitmap(file);
    return { source, width: source.width, height: source.height };
  } catch {
    return 'unreadable';
  }
}

/** Draws the square into a canvas, as large as the canvas is. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ReadPicture, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  // JPEG knows no transparency: paper below, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, left, top, side, side, 0, 0, width, height);
}

/** The square as base64 of a JPEG. */
export function toBase64(picture: ReadPicture, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawSquare(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
