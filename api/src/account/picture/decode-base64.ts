import { MAX_PICTURE_BYTES } from '@spieltag/shared-kernel/contract';
import { refusedPicture } from './refused-picture.ts';

const DATA_URL = /^data:image\/[a-z+.-]{1,20};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The bytes of a base64 text or a data URL. Strict, other than Buffer, which skips what it does not
 * know.
 * @throws ApiProblem IMAGE_INVALID
 */
export function decodeBase64(text: string): Buffer {
  const head = DATA_URL.exec(text.slice(0, 64))?.[0] ?? '';
  const base64 = text.slice(head.length);
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) throw refusedPicture('base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw refusedPicture('bytes');
  return bytes;
}
