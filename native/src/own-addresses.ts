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
}

/** A link to a place of this page would lead to the site's start. */
function followWithin(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const hash = link?.getAttribute('href');
  if (!hash || event.defaultPrevented) return;
  event.preventDefault();
  document.getElementById(hash.slice(1))?.focus();
}
