import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useCallback, useEffect, useState } from 'react';

interface Loading<T> {
  readonly data?: T;
  readonly error?: StoreError;
}

/**
 * What no store keeps, read while its page is shown.
 * @param read has to be the same as long as the same is wanted; another one is read anew
 */
export function useLoad<T>(read: () => Promise<T>): LoadResult<T> {
  const { describeError } = useKernel();
  const [{ data, error }, setLoading] = useState<Loading<T>>({});
  const load = useCallback(() => {
    let isOver = false;
    const show = (loading: Loading<T>) => isOver || setLoading(loading);
    setLoading({});
    read().then(
      (whole) => show({ data: whole }),
      (failure: unknown) => show({ error: describeError(failure) }),
    );
    return () => {
      isOver = true;
    };
  }, [describeError, read]);
  useEffect(load, [load]);
  return { data, error, retry: load };
}
