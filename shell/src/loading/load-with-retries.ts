const FIRST_RETRY_MS = 3000;

/** Loads until that succeeds, ever more seldom. */
export function loadWithRetries<T>(load: () => Promise<T>, retryMs = FIRST_RETRY_MS): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadWithRetries(load, 2 * retryMs);
  });
}
