import { KEEP_MESSAGE, type WorkerSettings } from '@spieltag/shared-kernel/composition';
import { keepInstallation } from './keep-installation.ts';

/**
 * Keeps the game when a page asks for it, which it does once its first screen is up: nothing is in the way of
 * that. One after the other, for whoever asks. What does not work out is tried with the next page.
 */
export function listenForKeeping(
  worker: ServiceWorkerGlobalScope,
  settings: WorkerSettings | undefined,
): void {
  let queue: Promise<void> = Promise.resolve();
  worker.addEventListener('message', (event) => {
    // Pages of other releases may ask for other things.
    if (event.data !== KEEP_MESSAGE || !settings) return;
    queue = queue.then(() => keepInstallation(settings, worker.caches)).catch(() => {});
    event.waitUntil(queue);
  });
}
