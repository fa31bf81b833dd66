import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useCallback, useEffect, useState } from 'react';

interface Loading<T> {
  /** What it was read by. */
  readonly by?: () => Promise<T>;
  readonly data?: T | undefined;
  readonly error?: StoreError;
}

/**
 * What no store keeps, read while its page is shown.
 * @param read has to be the same as long as the same is wanted; another one is read anew
 * @param version another one: it is read again, and what is known stays meanwhile
 */
export function useLoad<T>(read: () => Promise<T>, version?: unknown): LoadResult<T> {
  const { describeError } = useKernel();
  const [{ data, error }, setLoading] = useState<Loading<T>>({});
  const load = useCallback(() => {
    let isOver = false;
    const show = (next: (known: T | undefined) => Loading<T>) => {
      if (isOver) return;
      setLoading((known) => ({ by: read, ...next(known.by === read ? known.data : undefined) }));
    };
    show((known) => ({ data: known }));
    read().then(
      (whole) => show(() => ({ data: whole })),
      (failure: unknown) => show((known) => ({ data: known, error: describeError(failure) })),
    );
    return () => {
      isOver = true;
    };
  }, [describeError, read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other content
  useEffect(load, [load, version]);
  return { data, error, retry: load };
}
