import { type SchedulerLike, Subscription, timer } from 'rxjs';
import { createDataSlotStore, type DataSlotStore, type Explain } from './data-slot-store.ts';
import { isWithin } from './freshness.ts';
import type { KeyedStore } from './kernel.ts';

/** Data by key that can be emptied (another season) and loaded anew (another round or phase). */
export interface KeyedDataSlots<K, T> extends KeyedStore<K, T> {
  reset(): void;
  /** Loads anew what is being watched and forgets the rest; resolves once that has come or failed. */
  reload(): Promise<void>;
  /** Loads anew what is being watched and still worked out: it may be done. */
  reloadCalculating(): void;
  /** Puts in its place what each of the data is by now. */
  update(next: (data: T, key: K) => T): void;
  /** Loads anew what is being watched and has become old, as nobody did while it was out of sight. */
  refresh(): void;
  /** Ends the timers for good. */
  stop(): void;
}

/** The spec's ranking interval; what was asked for less than this ago is not asked for on mount. */
export const KEY_FRESH_MS = 300_000;

/**
 * What the server is still working out is asked for again this often while it is watched: for pages
 * without a stream, and for answers made just before packing ended.
 */
export const CALCULATING_MS = 10_000;

/** How a store keeps what is watched fresh by itself. */
export interface Polling {
  readonly scheduler: SchedulerLike;
  /** Whether somebody can see what is watched. */
  readonly isInSight: () => boolean;
}

/** How a store comes to what the server is still working out. */
export interface Calculation<T> extends Polling {
  readonly isCalculating: (data: T) => boolean;
}

interface Entry<K, T> {
  readonly key: K;
  readonly slot: DataSlotStore<T>;
  /** When it was asked for; by the time of the answer every round would grow by the way there. */
  askedAt: number;
  due: Subscription;
}

/** What a store does by itself; without any of it nothing. */
export interface Upkeep<T> {
  /** Set: what is watched is asked for again every 300 s. */
  readonly polling?: Polling;
  /** Set: what is watched and still being worked out is asked for again every 10 s. */
  readonly calculation?: Calculation<T>;
}

/** Makes a keyed store. Keys are values: two keys of equal JSON are the same key. */
export function createKeyedDataSlots<K, T>(
  fetch: (key: K, orKept: boolean) => Promise<T>,
  explain: Explain,
  now: () => number,
  { polling, calculation }: Upkeep<T> = {},
): KeyedDataSlots<K, T> {
  const entries = new Map<string, Entry<K, T>>();
  let isStopped = false;

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
    if (polling) askIn(entry, KEY_FRESH_MS, polling);
    await entry.slot[how]((orKept) => fetch(entry.key, orKept));
    if (entry.slot.get().error) entry.askedAt = Number.NEGATIVE_INFINITY;
    if (calculation && isCalculating(entry)) askIn(entry, CALCULATING_MS, calculation);
  };
  const askIn = (entry: Entry<K, T>, ms: number, { scheduler, isInSight }: Polling): void => {
    entry.due.unsubscribe();
    // A load that was under way at the end comes back after it.
    if (isStopped) return;
    entry.due = timer(ms, scheduler).subscribe(() => {
      if (entry.slot.watched && isInSight()) void load(entry);
    });
  };
  const isCalculating = ({ slot }: Entry<K, T>): boolean => {
    const { data } = slot.get();
    return data !== undefined && calculation?.isCalculating(data) === true;
  };
  const forget = (entry: Entry<K, T>): void => {
    entry.slot.reset();
    entry.askedAt = Number.NEGATIVE_INFINITY;
    entry.due.unsubscribe();
  };
  const isOld = (entry: Entry<K, T>): boolean =>
    isCalculating(entry) || !isWithin(now() - entry.askedAt, KEY_FRESH_MS);

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
    async reload() {
      const loads = [...entries.values()].map((entry) =>
        entry.slot.watched ? load(entry, 'refill') : forget(entry),
      );
      await Promise.all(loads);
    },
    reloadCalculating() {
      for (const entry of entries.values()) {
        if (entry.slot.watched && isCalculating(entry)) void load(entry, 'refill');
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
        const isKeptFresh = polling !== undefined || isCalculating(entry);
        if (isKeptFresh && entry.slot.watched && isOld(entry)) void load(entry);
      }
    },
    stop() {
      isStopped = true;
      for (const { due } of entries.values()) due.unsubscribe();
    },
  };
}
