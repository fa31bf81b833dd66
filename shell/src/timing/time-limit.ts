/** An operation took longer than its limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Settles with the promise, or rejects with a TimeLimitError when that takes too long. */
export function withTimeLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`not done after ${limitMs} ms`)), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
