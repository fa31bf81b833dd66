import {
  CODINGS,
  type ContentCoding,
  compress,
  isWorthCompressing,
  type ReplyBody,
} from './content-coding.ts';
import { etagOf } from './etag.ts';

/** A reply's body as it is sent, with its strong etag, for replies that are made once and kept. */
export class PreparedReply {
  readonly body: ReplyBody;
  /** With its quotation marks; of the body as it is, see `codedEtag`. */
  readonly etag: string;
  /** Replaces the row's usual `Cache-Control`. */
  readonly cacheControl: string | undefined;
  /** Forms of the body that were compressed before anybody asked, see `precompress`. */
  readonly precompressed: Map<ContentCoding, Uint8Array>;

  constructor(
    body: ReplyBody,
    etag: string,
    cacheControl?: string,
    precompressed = new Map<ContentCoding, Uint8Array>(),
  ) {
    this.body = body;
    this.etag = etag;
    this.cacheControl = cacheControl;
    this.precompressed = precompressed;
  }
}

/** A value as JSON with its etag, for one that will be answered more than once. */
export function prepareJson(value: unknown, cacheControl?: string): PreparedReply {
  return prepareBody(JSON.stringify(value), cacheControl);
}

/** A text or bytes with their etag. A text becomes bytes here, not anew with every reply. */
export function prepareBody(body: ReplyBody, cacheControl?: string): PreparedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return new PreparedReply(bytes, etagOf(bytes), cacheControl);
}

/**
 * Compresses a reply in every form before somebody asks for it, once, as well as there is time for.
 * @param brotliQuality 0 to 11
 */
export async function precompress(reply: PreparedReply, brotliQuality: number): Promise<void> {
  if (!isWorthCompressing(reply.body)) return;
  for (const coding of CODINGS) {
    if (reply.precompressed.has(coding)) continue;
    reply.precompressed.set(coding, await compress(reply.body, coding, { brotliQuality }));
  }
}
