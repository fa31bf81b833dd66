import sharp from 'sharp';
import { RetryLater } from '../../problems/api-problem.ts';
import { refusedPicture } from './refused-picture.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** What is made of a picture; it is always a JPEG without metadata, on white where it let through. */
export interface PictureTarget {
  readonly formats: readonly PictureFormat[];
  /** `cover` cuts to exactly this size, `inside` only makes smaller. */
  readonly fit: 'cover' | 'inside';
  readonly width: number;
  readonly height: number;
  /** JPEG quality; letters and lines want more than faces. */
  readonly quality: number;
  /** Spends ten times the time on a tenth of the bytes: for what is small and seen a million times. */
  readonly mozjpeg: boolean;
}

/** Account pictures are 72x72 everywhere. */
export const AVATAR: PictureTarget = {
  formats: ['png', 'jpeg', 'webp'],
  fit: 'cover',
  width: 72,
  height: 72,
  quality: 85,
  mozjpeg: true,
};

/** A lineup to be shared, up to the size of a story. */
export const SHARED_LINEUP: PictureTarget = {
  formats: ['png', 'jpeg'],
  fit: 'inside',
  width: 1080,
  height: 1920,
  quality: 90,
  mozjpeg: false,
};

/** A few kilobytes of PNG can claim any number of pixels; this many are 100 MB while decoding. */
export const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 10;
/** Pictures decoded at a time, so that their memory has a limit as well. */
const MAX_AT_A_TIME = 2;
/** Pictures that wait for it; more would hold up the rest of the game. */
const MAX_WAITING = 2;
const RETRY_AFTER_SECONDS = 2;

// No other decoder is ever reached, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// A cache of pictures that are seen once is worth nothing.
sharp.cache(false);

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
  if (running < MAX_AT_A_TIME) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function render(bytes: Buffer, target: PictureTarget): Promise<Buffer> {
  const source = () => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
  // Reads the head alone.
  const { format, width, height } = await source()
    .metadata()
    .catch((error: Error) => {
      throw refusedPicture(error.message.includes('pixel limit') ? 'pixels' : 'format');
    });
  if (!target.formats.some((allowed) => allowed === format)) throw refusedPicture('format');
  if (width * height > MAX_PIXELS) throw refusedPicture('pixels');
  return source()
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({
      width: target.width,
      height: target.height,
      fit: target.fit,
      withoutEnlargement: target.fit === 'inside',
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: target.quality, mozjpeg: target.mozjpeg, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(() => {
      throw refusedPicture('damaged');
    });
}

/**
 * Decodes a picture somebody sent and draws it anew: nothing of the file gets through, be it where
 * it was taken or what is hidden in it.
 * @throws ApiProblem IMAGE_INVALID, RetryLater UNAVAILABLE when too many are sent at a time
 */
export async function renderPicture(bytes: Buffer, target: PictureTarget): Promise<Buffer> {
  return inTurn(() => render(bytes, target));
}
