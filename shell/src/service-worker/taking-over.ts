import { BLOCKED_CACHE, PICTURE_CACHE } from '@spieltag/shared-kernel/composition';
import { clientsClaim } from 'workbox-core';
import { INSTALLATION } from './kept-installation.ts';

/** What pages keep for the next one. */
const OF_PAGES = [PICTURE_CACHE, BLOCKED_CACHE];

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
  const unknown = names.filter(
    (name) => !name.startsWith(INSTALLATION) && !OF_PAGES.includes(name),
  );
  await Promise.all(unknown.map((name) => caches.delete(name)));
}
