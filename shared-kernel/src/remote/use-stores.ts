import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';
import type { EventName, EventPayload } from '../events/index.ts';
import type { DataSlot, KeyedStore, LoadableStore, ReadableStore } from '../stores/index.ts';
import { EMPTY_DATA_SLOT, LIFE } from '../stores/index.ts';
import { useKernel } from './kernel-context.tsx';

/** The value of a store; the component follows it. */
export function useStore<T>(store: ReadableStore<T>): T {
  const subscribe = useCallback((notify: () => void) => watch(store.state$, notify), [store]);
  return useSyncExternalStore(subscribe, () => store.get());
}

/** The slot of a store that is loaded on demand; loads it when nobody has yet. */
export function useLoaded<T>(store: LoadableStore<T>): DataSlot<T> {
  const slot = useStore(store);
  const untouched = slot.life === LIFE.none && !slot.error;
  useEffect(() => {
    if (untouched) void store.load();
  }, [store, untouched]);
  return slot;
}

/** The slot under a key, loaded on mount and when the key changes; undefined: nothing to load yet. */
export function useDataSlot<K, T>(store: KeyedStore<K, T>, key: K | undefined): DataSlot<T> {
  const id = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are values, equal when their text is
  const stableKey = useMemo(() => key, [id]);
  const subscribe = useCallback(
    (notify: () => void) =>
      stableKey === undefined ? () => {} : watch(store.state$(stableKey), notify),
    [store, stableKey],
  );
  useEffect(() => {
    if (stableKey !== undefined) void store.load(stableKey);
  }, [store, stableKey]);
  return useSyncExternalStore(subscribe, () =>
    stableKey === undefined ? EMPTY_DATA_SLOT : store.get(stableKey),
  );
}

/** The newest value of a stream. The observable must stay the same between renders. */
export function useObservable<T>(observable: Observable<T>, initial: T): T {
  const newest = useRef(initial);
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = observable.subscribe((value) => {
        newest.current = value;
        notify();
      });
      return () => subscription.unsubscribe();
    },
    [observable],
  );
  return useSyncExternalStore(subscribe, () => newest.current);
}

/** Calls the listener for every event of that name while the component is there. */
export function useEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): void {
  const { bus } = useKernel();
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const subscription = bus.on(name).subscribe((payload) => newest.current(payload));
    return () => subscription.unsubscribe();
  }, [bus, name]);
}

function watch(observable: Observable<unknown>, notify: () => void): () => void {
  const subscription = observable.subscribe(notify);
  return () => subscription.unsubscribe();
}
