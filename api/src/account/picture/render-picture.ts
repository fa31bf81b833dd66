import sharp from 'sharp';
import { type PictureSender, PictureTurns } from './picture-turns.ts';
import { refusedPicture } from './refused-picture.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

/** What is made of a picture; it is always a JPEG without metadata, on white where it let through. */
export interface PictureTarget {
  readonly formats: readonly PictureFormat[];
  /** A few kilobytes of PNG can claim any number of pixels, each of which takes four bytes while decoding. */
  readonly maxPixels: number;
  /** `cover` cuts to exactly this size, `inside` only makes smaller. */
  readonly fit: 'cover' | 'inside';
  readonly width: number;
  readonly height: number;
  /** JPEG quality; letters and lines want more than faces. */
  readonly quality: number;
  /** Spends ten times the time on a tenth of the bytes: for what is small and seen a million times. */
  readonly mozjpeg: boolean;
}

/** Account pictures are 72x72 everywhere; pages send a square of 288x288, whatever the photo was. */
export const AVATAR: PictureTarget = {
  formats: ['png', 'jpeg', 'webp'],
  maxPixels: 4_000_000,
  fit: 'cover',
  width: 72,
  height: 72,
  quality: 85,
  mozjpeg: true,
};

/** A lineup to be shared, up to the size of a story. */
export const SHARED_LINEUP: PictureTarget = {
  formats: ['png', 'jpeg'],
  maxPixels: 25_000_000,
  fit: 'inside',
  width: 1080,
  height: 1920,
  quality: 90,
  mozjpeg: false,
};

const MAX_SECONDS = 10;

// No other decoder is ever reached, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// A cache of pictures that are seen once is worth nothing.
sharp.cache(false);

const turns = new PictureTurns();

async function render(bytes: Buffer, target: PictureTarget): Promise<Buffer> {
  const source = () => sharp(bytes, { failOn: 'error', limitInputPixels: target.maxPixels });
  // Reads the head alone.
  const { format, width, height } = await source()
    .metadata()
    .catch((error: Error) => {
      throw refusedPicture(error.message.includes('pixel limit') ? 'pixels' : 'format');
    });
  if (!target.formats.some((allowed) => allowed === format)) throw refusedPicture('format');
  if (width * height > target.maxPixels) throw refusedPicture('pixels');
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
 * @param sender undefined: it is the wish of an operator
 * @throws ApiProblem IMAGE_INVALID, RetryLater RATE_LIMITED when the sender has others under way, UNAVAILABLE when
 * too many are sent at a time
 */
export async function renderPicture(
  bytes: Buffer,
  target: PictureTarget,
  sender?: PictureSender,
): Promise<Buffer> {
  return turns.run(sender, () => render(bytes, target));
}
