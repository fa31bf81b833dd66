import { NO_PAGES, type WorkerSettings } from '@spieltag/shared-kernel/composition';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { answerFile, isReleased } from './kept-files.ts';
import { answerNavigation } from './kept-page.ts';
import { answerAndLeave } from './leave.ts';

/**
 * Pages come from the site, so that whatever is taken back there is taken back here; the one that is
 * kept stands in while nobody answers.
 */
export function serveNavigations(settings: WorkerSettings | undefined): void {
  registerRoute(
    new NavigationRoute(({ request }) => answerNavigation(request, settings), {
      denylist: [...NO_PAGES],
    }),
  );
}

/** Files that are kept are served at once, all others and those that have failed before by the site. */
export function serveFiles(settings: WorkerSettings | undefined): void {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && isReleased(url, request),
    ({ request, url }) => answerFile(request, url, settings),
  );
}

/** Routes answer whatever networks and caches do: one that throws is broken, and the worker with it. */
export function leaveWhenBroken(worker: ServiceWorkerGlobalScope): void {
  setCatchHandler(({ request }) => answerAndLeave(worker, request));
}
