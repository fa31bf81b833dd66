import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** A form in which a body goes over the wire, as `Content-Encoding` names it. */
export type ContentCoding = 'br' | 'gzip';

/** JSON or other text, or the bytes of anything else. */
export type ReplyBody = string | Uint8Array;

/** The codings offered; of those a client accepts equally it gets the first. */
export const CODINGS: ContentCoding[] = ['br', 'gzip'];

const WORTH_COMPRESSING_BYTES = 1024;
/** Beyond this level a client database takes five times as long and gets 7 % smaller. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * The coding a body is sent in, by `Accept-Encoding`; undefined: as it is.
 * @param minBytes smaller bodies are not compressed
 */
export function codingFor(
  body: ReplyBody,
  acceptEncoding: string | undefined,
  minBytes?: number,
): ContentCoding | undefined {
  if (!acceptEncoding || !isWorthCompressing(body, minBytes)) return undefined;
  return negotiate(acceptEncoding, CODINGS) ?? undefined;
}

/** Whether a body is so large that compressing it saves time on the wire. */
export function isWorthCompressing(body: ReplyBody, minBytes = WORTH_COMPRESSING_BYTES): boolean {
  // A long text has as many bytes at least as characters: its bytes need not be counted.
  if (body.length >= minBytes) return true;
  return Buffer.byteLength(body) >= minBytes;
}

/** How well a body is compressed; default: quickly enough for a reply somebody waits for. */
export interface CompressionLevels {
  /** 0 to 11. */
  readonly brotliQuality?: number;
  /** 0 to 9. */
  readonly gzipLevel?: number;
}

/** The body in a coding. */
export function compress(
  body: ReplyBody,
  coding: ContentCoding,
  { brotliQuality = BROTLI_QUALITY, gzipLevel }: CompressionLevels = {},
): Promise<Buffer> {
  if (coding === 'gzip') return zip(body, gzipLevel === undefined ? {} : { level: gzipLevel });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}
