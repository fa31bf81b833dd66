import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import { LRUCache } from 'lru-cache';

/** After so long a page is made anew for its names and pictures; ranks and scores are never old. */
const NAMES_KEPT_MS = 10_000;
/** So much longer a page is shown while the next one is made: nobody sees who is gone for days. */
const SHOWN_LONGER_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Makes a page as it is sent. */
type Make = () => Promise<object>;

/**
 * Pages under what they show: however many ask, each is made once. One whose names have become old just now is
 * shown while it is made anew; for one that nobody has asked for in longer, all wait.
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
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (_id, _stale, { context: make }) => prepareJson(await make()),
    });
  }

  /** @param id another one as soon as there are other ranks or scores */
  get(id: string, make: Make): Promise<PreparedReply> {
    const allowStale = this.#pages.getRemainingTTL(id) > -SHOWN_LONGER_MS;
    return this.#pages.forceFetch(id, { context: make, allowStale });
  }
}
