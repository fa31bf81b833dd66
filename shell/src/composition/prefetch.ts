import type { Composition } from './composition.ts';

/**
 * Fetches the entries of remotes that were not on the screen yet, so that the first visit of a tab
 * finds them in the browser's cache. They are not run: that can wait for the visit.
 */
export function prefetchRemotes(composition: Composition): void {
  for (const { remote, status } of composition.states()) {
    const [best] = composition.remotes.find(({ name }) => name === remote)?.versions ?? [];
    if (!best || status !== 'idle' || isAskedFor(best.url)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = best.url;
    document.head.append(link);
  }
}

function isAskedFor(url: string): boolean {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]');
  return [...links].some((link) => link.getAttribute('href') === url);
}
