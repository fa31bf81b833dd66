import { type SchedulerLike, Subscription, timer } from 'rxjs';
import { createDataSlotStore, type DataSlotStore, type Explain } from './data-slot-store.ts';
import { isWithin } from './freshness.ts';
import type { KeyedStore } from './kernel.ts';

/** Data by key that can be emptied (another season) and loaded anew (another round or phase). */
export interface KeyedDataSlots<K, T> extends KeyedStore<K, T> {
  reset(): void;
  /** Loads anew what is being watched and forgets the rest. */
  reload(): void;
  /** Puts in its place what each of the data is by now. */
  update(next: (data: T, key: K) => T): void;
  /** Loads anew what is being watched and has become old, as nobody did while it was out of sight. */
  refresh(): void;
  /** Ends the timers. */
  stop(): void;
}

/** The spec's ranking interval; what was asked for less than this ago is not asked for on mount. */
export const KEY_FRESH_MS = 300_000;

/** How a store keeps what is watched fresh by itself. */
export interface Polling {
  readonly scheduler: SchedulerLike;
  /** Whether somebody can see what is watched. */
  readonly isInSight: () => boolean;
}

interface Entry<K, T> {
  readonly key: K;
  readonly slot: DataSlotStore<T>;
  /** When it was asked for; by the time of the answer every round would grow by the way there. */
  askedAt: number;
  due: Subscription;
}

/**
 * Makes a keyed store. Keys are values: two keys of equal JSON are the same key.
 * @param polling set: what is watched is asked for again every 300 s
 */
export function createKeyedDataSlots<K, T>(
  fetch: (key: K, orKept: boolean) => Promise<T>,
  explain: Explain,
  now: () => number,
  polling?: Polling,
): KeyedDataSlots<K, T> {
  const entries = new Map<string, Entry<K, T>>();

  const entryOf = (key: K): Entry<K, T> => {
    const id = JSON.stringify(key);
    const existing = entries.get(id);
    if (existing) return existing;
    const slot = createDataSlotStore<T>(explain);
    const entry = { key, slot, askedAt: Number.NEGATIVE_INFINITY, due: Subscription.EMPTY };
    entries.set(id, entry);
    return entry;
  };
  const load = async (entry: Entry<K, T>, how: 'run' | 'refill' = 'run'): Promise<void> => {
    entry.askedAt = now();
    entry.due.unsubscribe();
    if (polling) {
      entry.due = timer(KEY_FRESH_MS, polling.scheduler).subscribe(() => {
        if (entry.slot.watched && polling.isInSight()) void load(entry);
      });
    }
    await entry.slot[how]((orKept) => fetch(entry.key, orKept));
    if (entry.slot.get().error) entry.askedAt = Number.NEGATIVE_INFINITY;
  };
  const forget = (entry: Entry<K, T>): void => {
    entry.slot.reset();
    entry.askedAt = Number.NEGATIVE_INFINITY;
    entry.due.unsubscribe();
  };
  const isOld = ({ askedAt }: Entry<K, T>): boolean => !isWithin(now() - askedAt, KEY_FRESH_MS);

  return {
    state$: (key) => entryOf(key).slot.state$,
    get: (key) => entryOf(key).slot.get(),
    async load(key) {
      const entry = entryOf(key);
      if (isOld(entry)) await load(entry);
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
    update(next) {
      for (const { key, slot } of entries.values()) {
        const { data } = slot.get();
        const now = data && next(data, key);
        if (now && now !== data) slot.put(now);
      }
    },
    refresh() {
      for (const entry of entries.values()) {
        if (polling && entry.slot.watched && isOld(entry)) void load(entry);
      }
    },
    stop() {
      for (const { due } of entries.values()) due.unsubscribe();
    },
  };
}
