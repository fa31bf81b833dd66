const TICK_MS = 5000;

/**
 * Says what goes on: a line every few seconds while a step takes long, and one when it is done.
 * @param isWorthSaying false: nothing had to be done, and nothing is said
 */
export async function step<T>(
  label: string,
  work: () => Promise<T>,
  isWorthSaying: (result: T) => boolean = () => true,
): Promise<T> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const ticker = setInterval(() => console.log(`${label} ... ${seconds()} s`), TICK_MS);
  try {
    const result = await work();
    if (isWorthSaying(result)) console.log(`${label} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}
