import { KEEP_MESSAGE, type WorkerSettings } from '@spieltag/shared-kernel/composition';
import { keepInstallation } from './keep-installation.ts';

/** Browsers give up workers that take minutes to be installed. */
const INSTALL_WITHIN_MS = 60_000;

/**
 * Keeps the game when a page asks for it, which it does once its first screen is up: nothing is in the way of
 * that. What does not work out is tried with the next page. A worker that takes another's place keeps its own
 * before, or the next start without a network had nothing.
 */
export function listenForKeeping(
  worker: ServiceWorkerGlobalScope,
  settings: WorkerSettings | undefined,
): void {
  worker.addEventListener('install', (event) => {
    // The first one of a browser is not in the way of the first screen: the page asks for it later.
    if (!settings || !worker.registration.active) return;
    const late = new Promise((resolve) => setTimeout(resolve, INSTALL_WITHIN_MS));
    const kept = keepInstallation(settings, worker.caches).catch(() => {});
    event.waitUntil(Promise.race([kept, late]));
  });
  worker.addEventListener('message', (event) => {
    // Pages of other releases may ask for other things.
    if (event.data !== KEEP_MESSAGE || !settings) return;
    event.waitUntil(keepInstallation(settings, worker.caches).catch(() => {}));
  });
}
