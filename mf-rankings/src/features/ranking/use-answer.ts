import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useEffect, useRef, useState } from 'react';

interface Held<T> {
  readonly of: string;
  readonly data?: T | undefined;
  readonly error?: StoreError | undefined;
}

interface Question<T> {
  /** What is asked for; undefined: nothing. Another one is another answer. */
  readonly id: string | undefined;
  /** Another one: it is asked for again, and what is known stays meanwhile. */
  readonly version?: unknown;
  load(): Promise<T>;
}

/** What the server answers, asked once for each question and version. */
export function useAnswer<T>({ id, version, load }: Question<T>): LoadResult<T> {
  const { describeError } = useKernel();
  const [held, setHeld] = useState<Held<T>>();
  const [tries, setTries] = useState(0);
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or try asks anew
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    newest.current().then(
      (data) => isWanted && setHeld({ of: id, data }),
      (error: unknown) => {
        if (!isWanted) return;
        const failed = { of: id, error: describeError(error) };
        setHeld((known) => (known?.of === id ? { ...failed, data: known.data } : failed));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [describeError, id, version, tries]);
  const found = held?.of === id ? held : undefined;
  return { data: found?.data, error: found?.error, retry: () => setTries(tries + 1) };
}
