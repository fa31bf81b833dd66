import type { KeyedStore } from './kernel.ts';
import { createSlotStore, type Explain, type SlotStore } from './slot-store.ts';

/** Data by key that can be emptied (another season) and loaded anew (another round or phase). */
export interface KeyedSlots<K, T> extends KeyedStore<K, T> {
  reset(): void;
  /** Loads anew what is being watched and forgets the rest. */
  reload(): void;
}

/** Keys loaded less than this ago are not loaded again on mount: the spec's ranking interval. */
const KEY_FRESH_MS = 300_000;

interface Entry<K, T> {
  readonly key: K;
  readonly slot: SlotStore<T>;
  loadedAt: number;
}

/** Makes a keyed store. Keys are values: two keys of equal JSON are the same key. */
export function createKeyedSlots<K, T>(
  fetch: (key: K) => Promise<T>,
  explain: Explain,
  now: () => number,
): KeyedSlots<K, T> {
  const entries = new Map<string, Entry<K, T>>();

  const entryOf = (key: K): Entry<K, T> => {
    const id = JSON.stringify(key);
    const existing = entries.get(id);
    if (existing) return existing;
    const entry = { key, slot: createSlotStore<T>(explain), loadedAt: Number.NEGATIVE_INFINITY };
    entries.set(id, entry);
    return entry;
  };
  const load = async (entry: Entry<K, T>, how: 'run' | 'refill' = 'run'): Promise<void> => {
    await entry.slot[how](() => fetch(entry.key));
    if (!entry.slot.get().error) entry.loadedAt = now();
  };
  const forget = (entry: Entry<K, T>): void => {
    entry.slot.reset();
    entry.loadedAt = Number.NEGATIVE_INFINITY;
  };

  return {
    state$: (key) => entryOf(key).slot.state$,
    get: (key) => entryOf(key).slot.get(),
    async load(key) {
      const entry = entryOf(key);
      if (now() - entry.loadedAt >= KEY_FRESH_MS) await load(entry);
    },
    reset() {
      for (const entry of entries.values()) forget(entry);
    },
    reload() {
      for (const entry of entries.values()) {
        if (entry.slot.watched) void load(entry, 'refill');
        else forget(entry);
      }
    },
  };
}
