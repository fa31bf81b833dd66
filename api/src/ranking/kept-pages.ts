import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import { LRUCache } from 'lru-cache';

/** Names and pictures on a page may be that old; ranks and scores never are. */
const NAMES_KEPT_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Makes a page as it is sent. */
type Make = () => Promise<object>;

/**
 * Pages under what they show: however many ask, each is made once. One whose names alone are old is
 * shown while it is made anew; where it cannot be made, the old one stays.
 */
export class KeptPages {
  readonly #pages: LRUCache<string, PreparedReply, Make>;

  /** @param clock real time, epoch ms */
  constructor(clock: () => number) {
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => body.length,
      ttl: NAMES_KEPT_MS,
      ttlResolution: 0,
      perf: { now: clock },
      allowStale: true,
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (_id, _stale, { context: make }) => prepareJson(await make()),
    });
  }

  /** @param id another one as soon as there are other ranks or scores */
  get(id: string, make: Make): Promise<PreparedReply> {
    return this.#pages.forceFetch(id, { context: make });
  }
}
