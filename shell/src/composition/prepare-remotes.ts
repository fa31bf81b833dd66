import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import { idle } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Composition } from './composition.ts';
import { createDrawnAhead } from './drawn-ahead.ts';
import { settled } from './settled.ts';

/** Libraries of single remotes; they come with the remote, or with it ahead. */
const LIBRARIES: readonly (() => Promise<unknown>)[] = [
  () => import('@spieltag/shared-kernel/vendor/drag-backends'),
  () => import('@spieltag/shared-kernel/lists'),
  () => import('@spieltag/shared-kernel/vendor/search'),
];

/** What comes ahead has waited long enough then. */
const IDLE_LIMIT_MS = 3000;

/** After a change of screens, or of the squad, the page is left alone for so long. */
const REST_MS = 3000;

/**
 * Brings and runs the remotes that are not on the screen, and draws the screens of the tabs out of
 * sight, one after the other while nothing else is to be done: a tab then only has to be shown. Not
 * while the first screen is looked at, and not for those who pay for every byte: they visit one tab,
 * or two.
 * @param pathOf where a tab leads; undefined: the application is none
 * @param ledger what was drawn before it has changed is drawn anew
 */
export async function prepareRemotes(
  composition: Composition,
  pathOf: (application: RemoteApplication) => string | undefined,
  ledger: Pick<Kernel['ledger'], 'state$'>,
): Promise<void> {
  if (isSavingData()) return;
  await settled();
  // Their failing concerns only who needs them.
  for (const bring of LIBRARIES) await bring().catch(() => undefined);
  const prepare = async (toPath?: typeof pathOf) => {
    for (const { application, status } of composition.states()) {
      if (status !== 'idle') continue;
      await idle(IDLE_LIMIT_MS);
      const path = toPath?.(application);
      const ahead = path === undefined ? undefined : { path, createDrawnAhead };
      await composition.hosts.get(application.name)?.prepare(ahead);
    }
  };
  let prepared = prepare().then(() => prepare(pathOf));
  let rest: ReturnType<typeof setTimeout> | undefined;
  const prepareSoon = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      prepared = prepared.then(() => prepare(pathOf));
    }, REST_MS);
  };
  composition.subscribe(prepareSoon);
  ledger.state$.subscribe(prepareSoon);
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
