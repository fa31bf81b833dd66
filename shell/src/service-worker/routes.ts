import { NO_PAGES } from '@spieltag/shared-kernel/composition';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { answerFile } from './kept-files.ts';
import { answerNavigation } from './kept-page.ts';
import { answerAndLeave } from './leave.ts';

/** Files of releases: each address says the version, so that what lies there never changes. */
const RELEASED = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.(js|css|woff2|svg|png|webp)$/;
/** Who asks this way does not trust what is kept. */
const AROUND_CACHES: readonly RequestCache[] = ['no-store', 'reload', 'no-cache'];

/**
 * Pages come from the site, so that whatever is taken back there is taken back here; the one that is
 * kept stands in while nobody answers.
 */
export function serveNavigations(): void {
  registerRoute(
    new NavigationRoute(({ request }) => answerNavigation(request), {
      denylist: [...NO_PAGES],
    }),
  );
}

/** Files that are kept are served at once, all others by the site. */
export function serveFiles(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && RELEASED.test(url.pathname) && !AROUND_CACHES.includes(request.cache),
    ({ request, url }) => answerFile(request, url.pathname),
  );
}

/** Routes answer whatever networks and caches do: one that throws is broken, and the worker with it. */
export function leaveWhenBroken(worker: ServiceWorkerGlobalScope): void {
  setCatchHandler(({ request }) => answerAndLeave(worker, request));
}
