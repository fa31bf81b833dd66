import type { JsonStorage } from './json-storage.ts';

/** Content the server may confirm with 304 instead of sending it again. */
export interface StoredReply {
  readonly etag: string;
  readonly text: string;
  readonly at: number;
}

export interface EtagCache {
  find(url: string): StoredReply | undefined;
  keep(url: string, etag: string, text: string): void;
  drop(url: string): void;
  /** Names whose content this is and by which build; everything is dropped when that changed. */
  setOwner(owner: string): void;
}

/** Lifetime of stored content, 7 days. */
const ETAG_LIFETIME_MS = 604_800_000;
const PREFIX = 'etag:';
const OWNER = 'etag-owner';

/**
 * A cache by address in the device's storage. When that is full, all of it makes room. Storing
 * hundreds of kilobytes holds the page up: that waits until nothing else is to be done.
 */
export function createEtagCache(storage: JsonStorage, now: () => number): EtagCache {
  const waiting = new Map<string, StoredReply>();
  const clear = () => {
    waiting.clear();
    dropReplies(storage);
  };
  const store = (url: string) => {
    const reply = waiting.get(url);
    if (!reply || !waiting.delete(url) || storage.write(PREFIX + url, reply)) return;
    clear();
    storage.write(PREFIX + url, reply);
  };
  return {
    find(url) {
      const stored = waiting.get(url) ?? storage.read(PREFIX + url);
      if (!isStoredReply(stored)) return undefined;
      if (now() - stored.at < ETAG_LIFETIME_MS) return stored;
      storage.remove(PREFIX + url);
      return undefined;
    },
    keep(url, etag, text) {
      waiting.set(url, { etag, text, at: now() });
      whenIdle(() => store(url));
    },
    drop(url) {
      waiting.delete(url);
      storage.remove(PREFIX + url);
    },
    setOwner(owner) {
      if (storage.read(OWNER) === owner) return;
      clear();
      storage.write(OWNER, owner);
    },
  };
}

/** Drops all that is stored: the next page asks for everything anew. */
export function dropReplies(storage: JsonStorage): void {
  for (const key of storage.keys(PREFIX)) storage.remove(key);
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
