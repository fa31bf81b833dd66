import { contract, type ResultExplanation } from '@spieltag/shared-kernel/contract';
import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * How long after an answer without a lineup it is asked for again. Shorter than the interval of the
 * kernel's stores, which wait for rankings, too: one lineup is there seconds after its lock.
 */
export const LINEUP_RETRY_MS = 5000;

/** What came of a request, and whose round it was for. */
type Outcome = { readonly of: string } & Partial<Omit<LoadResult<ResultExplanation>, 'retry'>>;

/**
 * How a user's score of a round comes about. What was loaded stays while it is asked for again, which
 * it is by itself while its lineup is being worked out and somebody can see the page.
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
  const held = useRef<Outcome>(undefined);
  const wanted = `${roundId} ${userId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change or another try asks again
  useEffect(() => {
    let isWanted = true;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heldData = () => (held.current?.of === wanted ? held.current.data : undefined);
    const load = () =>
      client.call(contract.gameloop.explainResult, {
        params: { roundId, userId },
        rethrow: true,
        // What came last is what is shown already: it would end every question a slow network delays.
        orKept: heldData() === undefined,
      });
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      isAsking = true;
      const next = await load().then(
        (data): Outcome => ({ of: wanted, data }),
        (error: unknown): Outcome => ({ of: wanted, error: describeError(error) }),
      );
      isAsking = false;
      if (!isWanted) return;
      // Points that were shown are better than none; they are asked for again with the next change.
      if (next.data || !heldData()) {
        held.current = next;
        setOutcome(next);
      }
      if (heldData()?.isCalculating) timer = setTimeout(askAgain, LINEUP_RETRY_MS);
    };
    const askAgain = () => {
      const isInSight = document.visibilityState === 'visible';
      if (isInSight && !isAsking && heldData()?.isCalculating) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, describeError, roundId, userId, wanted, changed, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const { data, error } = outcome?.of === wanted ? outcome : {};
  return { data, error, retry };
}
