import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { PreparedReply, ReplyBody } from './etag.ts';

/** A form in which a body goes over the wire, as `Content-Encoding` names it. */
export type ContentCoding = 'br' | 'gzip';

/** The ones offered; of those a client takes equally gladly the first. */
const OFFERED: ContentCoding[] = ['br', 'gzip'];
const WORTH_COMPRESSING_BYTES = 1024;
/** Beyond this level a client database takes five times as long and gets 7 % smaller. */
const BROTLI_QUALITY = 5;
const HELD_BYTES = 64 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The coding a body is sent in, by `Accept-Encoding`; undefined: as it is. */
export function codingFor(
  body: ReplyBody,
  acceptEncoding: string | undefined,
): ContentCoding | undefined {
  if (!acceptEncoding || !isWorthCompressing(body)) return undefined;
  return negotiate(acceptEncoding, OFFERED) ?? undefined;
}

/** A long text has as many bytes at least as characters: its bytes need not be counted. */
function isWorthCompressing(body: ReplyBody): boolean {
  if (body.length >= WORTH_COMPRESSING_BYTES) return true;
  return Buffer.byteLength(body) >= WORTH_COMPRESSING_BYTES;
}

function compress(
  body: ReplyBody,
  coding: ContentCoding,
  quality = BROTLI_QUALITY,
): Promise<Buffer> {
  if (coding === 'gzip') return zip(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}

/**
 * Compresses a reply in every form before somebody asks for it, once, as well as there is time for.
 * @param quality of brotli, 0 to 11
 */
export async function compressAhead(reply: PreparedReply, quality: number): Promise<void> {
  if (Buffer.byteLength(reply.body) < WORTH_COMPRESSING_BYTES) return;
  for (const coding of OFFERED) {
    if (reply.ahead.has(coding)) continue;
    reply.ahead.set(coding, await compress(reply.body, coding, quality));
  }
}

interface Held {
  readonly data: Promise<Buffer>;
  /** 0 until it is there. */
  bytes: number;
}

/**
 * Compressed bodies by the etag of their content, so that each is compressed once however many ask
 * for it. What was not asked for longest goes first when they grow beyond 64 MB.
 */
export class CompressedBodies {
  readonly #maxBytes: number;
  /** In the order in which they were asked for last. */
  readonly #held = new Map<string, Held>();
  #bytes = 0;

  constructor(maxBytes = HELD_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** @param etag names body and coding */
  get(etag: string, body: ReplyBody, coding: ContentCoding): Promise<Buffer> {
    const held = this.#held.get(etag) ?? this.#start(etag, body, coding);
    this.#held.delete(etag);
    this.#held.set(etag, held);
    return held.data;
  }

  #start(etag: string, body: ReplyBody, coding: ContentCoding): Held {
    const held: Held = { data: compress(body, coding), bytes: 0 };
    held.data.then(
      ({ length }) => this.#account(etag, held, length),
      () => this.#held.delete(etag),
    );
    return held;
  }

  #account(etag: string, held: Held, bytes: number): void {
    if (this.#held.get(etag) !== held) return;
    held.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#held) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#held.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
