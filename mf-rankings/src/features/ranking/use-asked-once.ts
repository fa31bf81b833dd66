import { useEffect } from 'react';

/**
 * Ends the question for the own row with the first list that is there: one that comes later takes no
 * focus from whoever reads on.
 * @param list undefined: it has not come yet
 */
export function useAskedOnce(isAsked: boolean, list: unknown, onAnswered: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a callback that was made anew answers nothing
  useEffect(() => {
    if (isAsked && list !== undefined) onAnswered();
  }, [isAsked, list]);
}
