import { EMPTY, filter, fromEvent, map, type Observable } from 'rxjs';

/** The part of the browser's `Storage` that is used. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Stores JSON; failures (private mode, full, corrupt) are ignored and read as nothing. */
export interface JsonStorage {
  /** What was written, unchecked: it may stem from an older version or another hand. */
  read(key: string): unknown;
  /** Returns false when nothing could be kept. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): readonly string[];
}

const PREFIX = 'spieltag.';

/** Wraps a storage area; without one, what is written lives as long as the page. */
export function createJsonStorage(area: StorageArea = createMemoryArea()): JsonStorage {
  const attempt = <T>(action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) =>
      attempt(() => {
        const text = area.getItem(PREFIX + key);
        return text === null ? undefined : JSON.parse(text);
      }, undefined),
    write: (key, value) =>
      attempt(() => {
        area.setItem(PREFIX + key, JSON.stringify(value));
        return true;
      }, false),
    remove: (key) => attempt(() => area.removeItem(PREFIX + key), undefined),
    keys: (prefix) =>
      attempt(
        () =>
          Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
            .filter((key) => key.startsWith(PREFIX + prefix))
            .map((key) => key.slice(PREFIX.length)),
        [],
      ),
  };
}

function createMemoryArea(): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** The device's storage; undefined where there is none or the browser denies it. */
export function browserStorage(): StorageArea | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // Blocked by the browser's settings: the page's memory takes over.
    return undefined;
  }
}

/** The tab's storage; the page's memory where there is none or the browser denies it. */
export function tabStorage(): StorageArea {
  try {
    return globalThis.sessionStorage ?? createMemoryArea();
  } catch {
    return createMemoryArea();
  }
}

/**
 * Ticks with the key another tab has written to the device's storage; undefined: all is gone. What
 * the other tab wrote can be read by then.
 */
export function writtenElsewhere(): Observable<string | undefined> {
  if (typeof window === 'undefined') return EMPTY;
  return fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key }) => key === null || key.startsWith(PREFIX)),
    map(({ key }) => key?.slice(PREFIX.length)),
  );
}
