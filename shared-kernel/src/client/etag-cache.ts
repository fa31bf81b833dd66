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

/** A cache by address in the device's storage. When that is full, all of it makes room. */
export function createEtagCache(storage: JsonStorage, now: () => number): EtagCache {
  const clear = () => {
    for (const key of storage.keys(PREFIX)) storage.remove(key);
  };
  return {
    find(url) {
      const stored = storage.read(PREFIX + url);
      if (!isStoredReply(stored)) return undefined;
      if (now() - stored.at < ETAG_LIFETIME_MS) return stored;
      storage.remove(PREFIX + url);
      return undefined;
    },
    keep(url, etag, text) {
      const reply: StoredReply = { etag, text, at: now() };
      if (storage.write(PREFIX + url, reply)) return;
      clear();
      storage.write(PREFIX + url, reply);
    },
    drop: (url) => storage.remove(PREFIX + url),
    setOwner(owner) {
      if (storage.read(OWNER) === owner) return;
      clear();
      storage.write(OWNER, owner);
    },
  };
}

function isStoredReply(value: unknown): value is StoredReply {
  if (typeof value !== 'object' || value === null) return false;
  const { etag, text, at } = value as Partial<StoredReply>;
  return typeof etag === 'string' && typeof text === 'string' && typeof at === 'number';
}
