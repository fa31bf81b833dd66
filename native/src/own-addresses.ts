import { Browser } from '@capacitor/browser';
import { isGamePage } from '@spieltag/shared-kernel/composition';
import { onSite } from './site.ts';

/**
 * The page's base is the site, so that whatever is fetched comes from there. What stays in the app
 * is resolved against its own address: entries of the history, and links within the page.
 */
export function keepOwnAddresses(): void {
  const { history } = window;
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (data: unknown, unused: string, url?: string | URL | null) =>
      change(data, unused, url == null ? url : new URL(url, location.href).href);
  }
  document.addEventListener('click', followWithin);
  document.addEventListener('click', followBeside);
}

/** A link to a place of this page would lead to the site's start. */
function followWithin(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const hash = link?.getAttribute('href');
  if (!hash || event.defaultPrevented) return;
  event.preventDefault();
  document.getElementById(hash.slice(1))?.focus();
}

/**
 * What is no page of the game is shown in a browser of the device: a system that opens links to the site in
 * the app would lead back to it.
 */
function followBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const url = link ? onSite(link.getAttribute('href') ?? '') : undefined;
  if (!url || event.defaultPrevented || isGamePage(url)) return;
  event.preventDefault();
  void Browser.open({ url: url.href });
}
