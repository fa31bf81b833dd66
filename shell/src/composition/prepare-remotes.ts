import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import { idle } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { firstInteraction } from '../timing/first-interaction.ts';
import type { Composition } from './composition.ts';
import { createPrerenderedScreen } from './prerendered-screen.ts';

/** Libraries that only some remotes use; otherwise they load with the first remote that does. */
const LIBRARIES: readonly (() => Promise<unknown>)[] = [
  () => import('@spieltag/shared-kernel/vendor/drag-backends'),
  () => import('@spieltag/shared-kernel/lists'),
  () => import('@spieltag/shared-kernel/extensions'),
  () => import('@spieltag/shared-kernel/vendor/search'),
];

/** Preparing starts after this time even on a busy page. */
const IDLE_LIMIT_MS = 3000;

/** Preparing again waits this long after a change of screen or squad. */
const REST_MS = 3000;

/**
 * Loads and evaluates the remotes that are not on the screen, then prerenders the screens of the
 * tabs, one after the other while the page is idle, so that opening a tab only has to show it. It
 * waits until the player has looked at the first screen, and does nothing for players who save
 * data: they visit one tab or two.
 * @param pathOf path a tab leads to; undefined: the application is no tab
 * @param ledger a change of it invalidates what was prerendered
 */
export async function prepareRemotes(
  composition: Composition,
  pathOf: (application: RemoteApplication) => string | undefined,
  ledger: Pick<Kernel['ledger'], 'state$'>,
): Promise<void> {
  if (isSavingData()) return;
  await firstInteraction();
  // A failure concerns only the remote that needs the library.
  for (const load of LIBRARIES) await load().catch(() => undefined);
  const prepare = async (toPath?: typeof pathOf) => {
    for (const { application, status } of composition.states.get()) {
      if (status !== 'idle') continue;
      await idle(IDLE_LIMIT_MS);
      const path = toPath?.(application);
      const request = path === undefined ? undefined : { path, createPrerenderedScreen };
      await composition.hosts.get(application.name)?.prepare(request);
    }
  };
  let prepared = prepare().then(() => prepare(pathOf));
  let [restsUntil, isResting] = [0, false];
  const prepareRested = () => {
    const left = restsUntil - performance.now();
    isResting = left > 0;
    if (isResting) setTimeout(prepareRested, left);
    else prepared = prepared.then(() => prepare(pathOf));
  };
  // Setting a timer anew with every change would hold up what is shown of it.
  const prepareSoon = () => {
    restsUntil = performance.now() + REST_MS;
    if (!isResting) setTimeout(prepareRested, REST_MS);
    isResting = true;
  };
  composition.states.state$.subscribe(prepareSoon);
  ledger.state$.subscribe(prepareSoon);
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
