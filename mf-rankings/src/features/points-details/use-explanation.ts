import { contract, type ResultExplanation } from '@spieltag/shared-kernel/contract';
import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback, useEffect, useState } from 'react';

/** Lineups are known seconds after a lock. */
const CALCULATING_MS = 5000;

/** What came of a request, and whose round it was for. */
type Outcome = { readonly of: string } & Partial<Omit<LoadResult<ResultExplanation>, 'retry'>>;

/**
 * How a user's score of a round comes about. What was loaded stays while it is asked for again.
 * @param changed asks anew whenever it is another: the state of the season has moved on
 */
export function useExplanation(
  roundId: string,
  userId: string,
  changed: string,
): LoadResult<ResultExplanation> {
  const { client, describeError } = useKernel();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const wanted = `${roundId} ${userId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change or another try asks again
  useEffect(() => {
    let isWanted = true;
    const settle = (settled: Outcome) => {
      if (isWanted) setOutcome(settled);
    };
    client
      .call(contract.gameloop.explainResult, {
        params: { roundId, userId },
        rethrow: true,
        orKept: true,
      })
      .then((data) => settle({ of: wanted, data }))
      .catch((error: unknown) => {
        if (!isWanted) return;
        // Points that were shown are better than none; they are asked for again with the next change.
        setOutcome((held) =>
          held?.of === wanted && held.data ? held : { of: wanted, error: describeError(error) },
        );
      });
    return () => {
      isWanted = false;
    };
  }, [client, describeError, roundId, userId, wanted, changed, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const { data, error } = outcome?.of === wanted ? outcome : {};
  const isCalculating = data?.isCalculating === true;
  useEffect(() => {
    if (!isCalculating) return;
    const timer = setInterval(retry, CALCULATING_MS);
    return () => clearInterval(timer);
  }, [isCalculating, retry]);
  return { data, error, retry };
}
