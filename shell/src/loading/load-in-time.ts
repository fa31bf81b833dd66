import { withTimeLimit } from '../timing/time-limit.ts';

/**
 * Loads within a time limit. What comes later is not run: the page has moved on.
 * @throws TimeLimitError
 */
export function loadInTime<T>(
  load: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
): Promise<T> {
  const late = new AbortController();
  return withTimeLimit(load(late.signal), limitMs).catch((error: unknown) => {
    late.abort();
    throw error;
  });
}
