/**
 * Resolves when nothing else is to be done, after the limit at the latest. Safari has no idle
 * callbacks: there the limit is the time.
 */
export function idle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: limitMs });
    } else setTimeout(resolve, limitMs);
  });
}
