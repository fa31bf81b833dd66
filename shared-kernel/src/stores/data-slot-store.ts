import { BehaviorSubject, type Observable } from 'rxjs';
import {
  type DataSlot,
  EMPTY_DATA_SLOT,
  frozen,
  LIFE,
  type Life,
  type ReadableStore,
  type StoreError,
} from './kernel.ts';

/** Turns whatever a load threw into what can be shown. */
export type Explain = (error: unknown) => StoreError;

/**
 * Gets the data. `orKept`: there is nothing to show yet, so that what came last will do; otherwise it
 * might be older than what is shown.
 */
type Load<T> = (orKept: boolean) => Promise<T>;

/** A slot that can be filled. */
export interface DataSlotStore<T> extends ReadableStore<DataSlot<T>> {
  /** Fills the slot; while a load is under way, others who ask wait for the same one. */
  run(load: Load<T>): Promise<void>;
  /** The same, with what is so from now on: after a load that is under way there is another one. */
  refill(load: Load<T>): Promise<void>;
  put(data: T): void;
  /** Empties the slot; a load under way is ignored when it comes back. */
  reset(): void;
  /** Somebody is watching. */
  readonly watched: boolean;
}

/**
 * Makes an empty slot. Data stay visible while they are loaded anew, also when that fails; that they
 * are old is said until another load has succeeded. Shell and remotes are handed the same data: nobody
 * can change them.
 */
export function createDataSlotStore<T>(explain: Explain): DataSlotStore<T> {
  const state = new BehaviorSubject<DataSlot<T>>(EMPTY_DATA_SLOT);
  let underWay: Promise<void> | undefined;
  let generation = 0;

  const show = (life: Life, data?: T, error?: StoreError): void =>
    state.next(frozen({ life, data, error }));

  const load = async (loader: Load<T>, own: number): Promise<void> => {
    const { data, error } = state.value;
    if (data === undefined) show(LIFE.loading);
    else show(LIFE.loaded, data, error);
    try {
      const loaded = await loader(data === undefined);
      if (own === generation) show(LIFE.loaded, loaded);
    } catch (error) {
      if (own !== generation) return;
      const kept = state.value.data;
      show(kept === undefined ? LIFE.none : LIFE.loaded, kept, explain(error));
    } finally {
      if (own === generation) underWay = undefined;
    }
  };

  const run = (loader: Load<T>): Promise<void> => {
    underWay ??= load(loader, generation);
    return underWay;
  };

  return {
    state$: state.asObservable() as Observable<DataSlot<T>>,
    get: () => state.value,
    run,
    async refill(loader) {
      const own = generation;
      await underWay;
      if (own === generation) await run(loader);
    },
    put: (data) => show(LIFE.loaded, data),
    reset() {
      generation += 1;
      underWay = undefined;
      if (state.value !== EMPTY_DATA_SLOT) state.next(EMPTY_DATA_SLOT);
    },
    get watched() {
      return state.observed;
    },
  };
}
