import { idle } from '@spieltag/shared-kernel/remote';
import type { Composition } from './composition.ts';

/** What comes ahead or later has waited long enough then. */
export const IDLE_LIMIT_MS = 3000;

/**
 * Brings and runs the remotes that were not on the screen yet, one after the other while nothing
 * else is to be done: the first visit of a tab then only has to show it. Not for those who pay for
 * every byte: they visit one tab, or two.
 */
export async function prepareRemotes(composition: Composition): Promise<void> {
  if (isSavingData()) return;
  for (const { application, status } of composition.states()) {
    if (status !== 'idle') continue;
    await idle(IDLE_LIMIT_MS);
    await composition.hosts.get(application.name)?.prepare();
  }
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
