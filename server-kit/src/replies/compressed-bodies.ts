import { LRUCache } from 'lru-cache';
import { type ContentCoding, compress, type ReplyBody } from './content-coding.ts';

const MAX_BYTES = 64 * 1024 * 1024;

interface Source {
  readonly body: ReplyBody;
  readonly coding: ContentCoding;
}

/**
 * Compressed bodies by the etag of their content, so that each is compressed once however many ask
 * for it. The least recently used make room when they grow beyond 64 MB.
 */
export class CompressedBodies {
  readonly #cache: LRUCache<string, Buffer, Source>;

  constructor(maxBytes = MAX_BYTES) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ length }) => length,
      // Who waits for a body is given it, also where others have pushed it out meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (_etag, _stale, { context }) => compress(context.body, context.coding),
    });
  }

  /** @param etag names body and coding */
  get(etag: string, body: ReplyBody, coding: ContentCoding): Promise<Buffer> {
    return this.#cache.forceFetch(etag, { context: { body, coding } });
  }
}
