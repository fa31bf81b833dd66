/** Where the page says which site it is for, see `prepare/page.ts`. */
const SITE = 'meta[name="spieltag-site"]';

/**
 * Makes the site the page's base, so that whatever is fetched by a path comes from there. Not before the
 * shell's script has run: it asks for its own address, to find its other files in the app.
 */
export function relyOnSite(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const base = document.createElement('base');
    base.href = document.querySelector<HTMLMetaElement>(SITE)?.content ?? '';
    document.head.append(base);
  });
}

/** Where the game is: the page's base, see above. */
export const siteOrigin = (): string => new URL(document.baseURI).origin;

/** Path of an address of the site, with all that follows it; undefined: it is somewhere else. */
export function pathOnSite(address: string): string | undefined {
  const url = URL.parse(address, document.baseURI);
  if (url?.origin !== siteOrigin()) return undefined;
  return url.pathname + url.search + url.hash;
}
