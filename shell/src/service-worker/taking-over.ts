import { clientsClaim } from 'workbox-core';
import { INSTALLATION } from './kept-installation.ts';

/**
 * The first worker of a browser serves the page that has registered it, which loads more as it goes on. One
 * that replaces another waits until no page is open: nobody's page gets other files than it began with.
 */
export function startTakingOver(worker: ServiceWorkerGlobalScope): void {
  clientsClaim();
  worker.addEventListener('activate', (event) => {
    event.waitUntil(removeUnknown(worker.caches));
  });
}

/** What a worker of another release has kept in a way of its own. */
async function removeUnknown(caches: CacheStorage): Promise<void> {
  const names = await caches.keys();
  const unknown = names.filter((name) => !name.startsWith(INSTALLATION));
  await Promise.all(unknown.map((name) => caches.delete(name)));
}
