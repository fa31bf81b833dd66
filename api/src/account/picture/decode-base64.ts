import { MAX_PICTURE_BYTES } from '@spieltag/shared-kernel/contract';
import { refusedPicture } from './refused-picture.ts';

const DATA_URL = /^data:image\/[a-z+.-]{1,20};base64,/;
/** Looked for, as matching megabytes as a whole can exhaust the matcher. */
const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * The bytes of a base64 text or a data URL. Strict, other than Buffer, which skips what it does not
 * know.
 * @throws ApiProblem IMAGE_INVALID
 */
export function decodeBase64(text: string): Buffer {
  const head = DATA_URL.exec(text.slice(0, 64))?.[0] ?? '';
  const base64 = text.slice(head.length);
  const signs = base64.slice(0, -2) + base64.slice(-2).replace(/={1,2}$/, '');
  const isWhole = signs.length > 0 && base64.length % 4 === 0;
  if (!isWhole || NOT_BASE64.test(signs)) throw refusedPicture('base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw refusedPicture('bytes');
  return bytes;
}
