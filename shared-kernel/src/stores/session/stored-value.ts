import type { JsonStorage } from '../../client/index.ts';

/** A value on the device; the page's memory holds it where the storage does not. */
export interface StoredValue<T> {
  /** Always what the device has at the moment: another tab may have written it. */
  get(): T | undefined;
  set(value: T): void;
  drop(): void;
}

/** Keeps a value under a key; what is stored there and is none counts as nothing. */
export function createStoredValue<T>(
  storage: JsonStorage,
  key: string,
  isValue: (stored: unknown) => stored is T,
): StoredValue<T> {
  let memory: T | undefined;
  return {
    get() {
      const stored = memory ?? storage.read(key);
      return isValue(stored) ? stored : undefined;
    },
    set(value) {
      memory = storage.write(key, value) ? undefined : value;
    },
    drop() {
      memory = undefined;
      storage.remove(key);
    },
  };
}
