/** Where the page says which site it is for, see `prepare/page.ts`. */
const SITE = 'meta[name="spieltag-site"]';

/** Address of the site. The page's base is something else until the page has been read to its end. */
const siteAddress = (): string => document.querySelector<HTMLMetaElement>(SITE)?.content ?? '';

/**
 * Makes the site the page's base, so that whatever is fetched by a path comes from there. Not before the
 * shell's script has run: it asks for its own address, to find its other files in the app.
 */
export function relyOnSite(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const base = document.createElement('base');
    base.href = siteAddress();
    document.head.append(base);
  });
}

/** An address of the site, whole; undefined: it is somewhere else. */
export function onSite(address: string): URL | undefined {
  const site = siteAddress();
  const url = URL.parse(address, site);
  return url && url.origin === URL.parse(site)?.origin ? url : undefined;
}
