import type { Composition } from './composition.ts';

const IDLE_LIMIT_MS = 3000;

/**
 * Brings and runs the remotes that were not on the screen yet, one after the other while nothing
 * else is to be done: the first visit of a tab then only has to show it. Not for those who pay for
 * every byte: they visit one tab, or two.
 */
export async function prepareRemotes(composition: Composition): Promise<void> {
  if (isSavingData()) return;
  for (const { application, status } of composition.states()) {
    if (status !== 'idle') continue;
    await idle();
    await composition.hosts.get(application.name)?.prepare();
  }
}

/** Resolves when nothing else is to be done. Safari has no idle callbacks. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    } else setTimeout(resolve, IDLE_LIMIT_MS);
  });
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
