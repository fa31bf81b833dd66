/**
 * Does something again and again beside everything else, one time after the other. What fails, for
 * instance because the database is away, is tried with the next.
 *
 * @param everyMs from one beginning to the next, where a time takes no longer
 * @returns a function that ends it when the last time is over
 */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= work()
      .catch(() => undefined)
      .finally(() => {
        working = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
