import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  OPENING_ELEMENT_ID,
  type OpeningPicture,
  openingBlock,
  PICTURE_CACHE,
  PICTURE_PATH,
  pictureFault,
  splitSeason,
  writePicture,
} from '@spieltag/shared-kernel/composition';
import { composedOf } from '../discovery/composed-of.ts';

/** It stands for no page and no season: nothing is put into it. */
const NO_FACTS = { holds: new Set<string>(), values: {}, tabs: [], main: '' };
const OPENING = `<div id="${OPENING_ELEMENT_ID}"`;
/** What comes first in a page after that which is painted. */
const BEHIND_WHAT_IS_PAINTED = '<noscript>';
/** What describes a reply as it came, and not one with a picture. */
const OF_BYTES_AS_SENT = ['content-encoding', 'content-length', 'etag'];
/** What a page says of its shell and of its remotes. */
const SHELL = /<script data-version="([^"]*)"/;
const COMPOSITION = new RegExp(`<script [^>]*id="${COMPOSITION_ELEMENT_ID}">([^<]*)</script>`);

/** A picture, and the versions the page was composed of that has drawn it. */
export interface FoundPicture {
  readonly picture: OpeningPicture;
  readonly composed: unknown;
}

/**
 * How the first screen of an address looked last; undefined: nobody knows, or what is kept is no picture. An address
 * of another season takes it away: the next start is in that one, also when its page is closed before it plays.
 */
export async function findPicture(
  caches: CacheStorage,
  { pathname, search }: URL,
): Promise<FoundPicture | undefined> {
  if (!(await caches.has(PICTURE_CACHE))) return undefined;
  const found = await (await caches.open(PICTURE_CACHE)).match(PICTURE_PATH);
  const { pathnames, until, composed, picture } = Object(await found?.json());
  if (!Array.isArray(pathnames)) return undefined;
  const { seasonId } = splitSeason(pathname);
  if (seasonId !== '' && pathnames.every((kept) => splitSeason(`${kept}`).seasonId !== seasonId)) {
    await caches.delete(PICTURE_CACHE);
    return undefined;
  }
  const isOfAddress = search === '' && pathnames.includes(pathname);
  // A lineup that has been locked meanwhile is shown as one.
  const isOver = typeof until === 'number' && Date.now() >= until;
  // Whatever runs in a page may write there: it is checked as what comes with a release is.
  return isOfAddress && !isOver && !pictureFault(picture) ? { picture, composed } : undefined;
}

/**
 * A page with a picture, in place of the one it has, which its script takes away once the screen itself stands. A
 * page of other versions takes the picture away: one of them may draw the screen otherwise, and one that has been
 * withdrawn may have drawn what it liked.
 */
export async function withPicture(
  caches: CacheStorage,
  page: Response,
  { picture, composed }: FoundPicture,
): Promise<Response> {
  const html = await page.clone().text();
  if (composed !== composedIn(html)) {
    await caches.delete(PICTURE_CACHE);
    return page;
  }
  const end = html.indexOf(BEHIND_WHAT_IS_PAINTED);
  if (end < 0) return page;
  const own = html.indexOf(OPENING);
  const start = own >= 0 && own < end ? own : end;
  const block = openingBlock(writePicture(picture, NO_FACTS));
  const headers = new Headers(page.headers);
  for (const name of OF_BYTES_AS_SENT) headers.delete(name);
  return new Response(html.slice(0, start) + block + html.slice(end), { headers });
}

/** Of the site, or as the registry has signed it: no script of a page writes here. */
function composedIn(html: string): string {
  const document = JSON.parse(COMPOSITION.exec(html)?.[1] ?? '') as DiscoveryDocument;
  return composedOf(SHELL.exec(html)?.[1], document);
}
