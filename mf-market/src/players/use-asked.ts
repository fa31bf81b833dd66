import type { ApiClient } from '@spieltag/shared-kernel/client';
import { type LoadResult, useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';

/** What came of a question, and which one it was. */
type Outcome<T> = { readonly of: string } & Partial<Omit<LoadResult<T>, 'retry'>>;

/**
 * What the server answers to a question of the season. What was answered once stays while it is asked
 * again.
 * @param what another one is another question; '': nothing is asked
 * @param again asks the same question once more whenever it changes
 */
export function useAsked<T>(
  what: string,
  again: string,
  ask: (client: ApiClient, seasonId: string) => Promise<T>,
): LoadResult<T> {
  const { client, describeError } = useKernel();
  const seasonId = useSeasonId();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const wanted = what && `${seasonId} ${what}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is its text
  useEffect(() => {
    if (!wanted) return;
    let isWanted = true;
    const settle = (settled: Partial<Outcome<T>>) =>
      isWanted &&
      setOutcome((before) => ({
        data: before?.of === wanted ? before.data : undefined,
        ...settled,
        of: wanted,
      }));
    ask(client, seasonId).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error: describeError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, describeError, wanted, again, tries]);
  const { data, error } = outcome?.of === wanted ? outcome : {};
  return { data, error, retry: () => setTries((count) => count + 1) };
}
