import { dropReplies, type JsonStorage } from '../../client/index.ts';
import type { StoredKey } from './stored-keys.ts';

/** A value on the device; the page's memory holds it where the storage does not. */
export interface StoredValue<T> {
  /** Always what the device has at the moment: another tab may have written it. */
  get(): T | undefined;
  /** Returns false when only the page's memory has it. */
  set(value: T): boolean;
  /** Leaves the device as it is: it is so until the page goes. */
  hold(value: T): void;
  drop(): void;
}

/**
 * Keeps a value under a key; what is stored there and is none counts as nothing. On a device that is
 * full stored replies make room for it: the server has those.
 */
export function createStoredValue<T>(
  storage: JsonStorage,
  key: StoredKey,
  isValue: (stored: unknown) => stored is T,
): StoredValue<T> {
  let memory: T | undefined;
  const write = (value: T) => storage.write(key, value);
  return {
    get() {
      const stored = memory ?? storage.read(key);
      return isValue(stored) ? stored : undefined;
    },
    set(value) {
      let isKept = write(value);
      if (!isKept) {
        dropReplies(storage);
        isKept = write(value);
      }
      memory = isKept ? undefined : value;
      return isKept;
    },
    hold(value) {
      memory = value;
    },
    drop() {
      memory = undefined;
      storage.remove(key);
    },
  };
}
