import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import { useEffect, useRef, useState } from 'react';
import { type Follower, followRating } from './follow-rating.ts';

type Outcome<T> = { readonly of: string } & Partial<Omit<LoadResult<T>, 'retry'>>;

interface Followed<T> {
  /** What is asked for; another one is asked for at once. Undefined: nothing. */
  readonly id: string | undefined;
  readonly roundId: string;
  /** @param orKept nothing has come yet, so that what came last will do */
  load(orKept: boolean): Promise<T>;
}

/**
 * What comes from the ratings of a running round, asked for anew as they are told. What has come stays
 * while the server cannot be asked.
 */
export function useFollowedRating<T extends { readonly revision?: number }>({
  id,
  roundId,
  load,
}: Followed<T>): LoadResult<T> {
  const { live, describeError } = useKernel();
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const [tries, setTries] = useState(0);
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    if (id === undefined) return;
    let isLoaded = false;
    const follower: Follower = followRating<T>({
      load: () => newest.current(!isLoaded),
      onLoaded(data) {
        isLoaded = true;
        setOutcome({ of: id, data });
      },
      onFailed: (error) =>
        setOutcome((held) =>
          held?.of === id && held.data ? held : { of: id, error: describeError(error) },
        ),
      toldRevision() {
        const { status, scores } = live.get();
        const isTold = status === 'streaming' && scores?.roundId === roundId;
        return isTold ? scores.revision : undefined;
      },
      isInSight: () => document.visibilityState === 'visible',
      now: () => performance.now(),
      random: Math.random,
    });
    const news = live.state$.subscribe(() => follower.look());
    document.addEventListener('visibilitychange', follower.look);
    return () => {
      follower.stop();
      news.unsubscribe();
      document.removeEventListener('visibilitychange', follower.look);
    };
  }, [describeError, id, live, roundId, tries]);
  const found = outcome?.of === id ? outcome : undefined;
  return { data: found?.data, error: found?.error, retry: () => setTries(tries + 1) };
}
