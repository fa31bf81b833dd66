/** An operation took longer than its limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Limits are counted in parts: a timer that is overdue after the page was suspended takes one of them. */
const PARTS = 8;

/**
 * Settles with the promise, or rejects with a TimeLimitError when that takes too long. Time in which
 * nobody sees the page does not count: it may stand still.
 */
export function withTimeLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  let left = PARTS;
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (!document.hidden) left -= 1;
      if (left === 0) reject(new TimeLimitError(`not done after ${limitMs} ms`));
    }, limitMs / PARTS);
  });
  return Promise.race([promise, limit]).finally(() => clearInterval(timer));
}
