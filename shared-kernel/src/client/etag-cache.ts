import type { JsonStorage } from './json-storage.ts';
import { OWNER, REPLY_PREFIX, type StoredReply, type WaitingReply } from './stored-reply.ts';

/** Stores what waits, and takes it from what waits. */
export type StoreReplies = (storage: JsonStorage, waiting: Map<string, WaitingReply>) => void;

export interface EtagCache {
  /** What the server may confirm. */
  find(url: string): StoredReply | undefined;
  /** What came last, however long ago: nobody knows whether the clock is right. */
  last(url: string): StoredReply | undefined;
  /** @param userId whose it is; undefined: everybody may see it */
  keep(url: string, etag: string, text: string, userId: string | undefined): void;
  drop(url: string): void;
  /** From now on what was kept is stored on the device, in idle moments. */
  storeBy(store: StoreReplies): void;
  /** Names whose content this is and by which build; everything is dropped when that changed. */
  setOwner(owner: string): void;
}

/** How long content is confirmed, 7 days. */
const ETAG_LIFETIME_MS = 604_800_000;

/**
 * A cache by address in the device's storage. Storing hundreds of kilobytes holds the page up: that
 * waits until there is something that does it, nothing else is to be done, and it is known who plays.
 */
export function createEtagCache(storage: JsonStorage, now: () => number): EtagCache {
  const waiting = new Map<string, WaitingReply>();
  let isOwned = false;
  let store: StoreReplies | undefined;
  const storeSoon = () => {
    if (isOwned && store) whenIdle(() => store?.(storage, waiting));
  };
  const last = (url: string) => {
    const stored = waiting.get(url) ?? storage.read(REPLY_PREFIX + url);
    return isStoredReply(stored) ? stored : undefined;
  };
  return {
    find(url) {
      const stored = last(url);
      return stored?.etag && now() - stored.at < ETAG_LIFETIME_MS ? stored : undefined;
    },
    last,
    keep(url, etag, text, userId) {
      waiting.set(url, { etag, text, at: now(), userId });
      storeSoon();
    },
    drop(url) {
      waiting.delete(url);
      storage.remove(REPLY_PREFIX + url);
    },
    storeBy(by) {
      store = by;
      storeSoon();
    },
    setOwner(owner) {
      isOwned = true;
      if (storage.read(OWNER) !== owner) {
        for (const [url, { userId }] of waiting) if (userId !== undefined) waiting.delete(url);
        dropReplies(storage);
        storage.write(OWNER, owner);
      }
      storeSoon();
    },
  };
}

/** Drops all that is stored: the next page asks for everything anew. */
export function dropReplies(storage: JsonStorage): void {
  for (const key of storage.keys(REPLY_PREFIX)) storage.remove(key);
}

const IDLE_LIMIT_MS = 5000;

/** At once where there are no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else work();
}

function isStoredReply(value: unknown): value is StoredReply {
  if (typeof value !== 'object' || value === null) return false;
  const { etag, text, at } = value as Partial<StoredReply>;
  return typeof etag === 'string' && typeof text === 'string' && typeof at === 'number';
}
