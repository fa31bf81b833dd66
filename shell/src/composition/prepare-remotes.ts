import { idle } from '@spieltag/shared-kernel/remote';
import type { Composition } from './composition.ts';
import { settled } from './settled.ts';

/** Libraries of single remotes; they come with the remote, or with it ahead. */
const LIBRARIES: readonly (() => Promise<unknown>)[] = [
  () => import('@spieltag/shared-kernel/vendor/drag-backends'),
  () => import('@spieltag/shared-kernel/vendor/list'),
  () => import('@spieltag/shared-kernel/vendor/search'),
];

/** What comes ahead or later has waited long enough then. */
export const IDLE_LIMIT_MS = 3000;

/**
 * Brings and runs the remotes that were not on the screen yet, one after the other while nothing
 * else is to be done: the first visit of a tab then only has to show it. Not while the first screen
 * is looked at, and not for those who pay for every byte: they visit one tab, or two.
 */
export async function prepareRemotes(composition: Composition): Promise<void> {
  if (isSavingData()) return;
  await settled();
  // Their failing concerns only who needs them.
  for (const bring of LIBRARIES) await bring().catch(() => undefined);
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
