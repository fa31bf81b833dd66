import {
  OPENING_ELEMENT_ID,
  type OpeningPicture,
  openingBlock,
  PICTURE_CACHE,
  PICTURE_PATH,
  pictureFault,
  splitSeason,
  writePicture,
} from '@spieltag/shared-kernel/composition';

/** It stands for no page and no season: nothing is put into it. */
const NO_FACTS = { holds: new Set<string>(), values: {}, tabs: [], main: '' };
const OPENING = `<div id="${OPENING_ELEMENT_ID}"`;
/** What comes first in a page after that which is painted. */
const BEHIND_WHAT_IS_PAINTED = '<noscript>';
/** What describes a reply as it came, and not one with a picture. */
const OF_BYTES_AS_SENT = ['content-encoding', 'content-length', 'etag'];

/**
 * How the first screen of an address looked last; undefined: nobody knows, or what is kept is no picture. An address
 * of another season takes it away: the next start is in that one, also when its page is closed before it plays.
 */
export async function findPicture(
  caches: CacheStorage,
  { pathname, search }: URL,
): Promise<OpeningPicture | undefined> {
  if (!(await caches.has(PICTURE_CACHE))) return undefined;
  const found = await (await caches.open(PICTURE_CACHE)).match(PICTURE_PATH);
  const { pathnames, until, picture } = Object(await found?.json());
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
  return isOfAddress && !isOver && !pictureFault(picture) ? picture : undefined;
}

/** A page with a picture, in place of the one it has, which its script takes away once the screen itself stands. */
export async function withPicture(page: Response, picture: OpeningPicture): Promise<Response> {
  const html = await page.clone().text();
  const end = html.indexOf(BEHIND_WHAT_IS_PAINTED);
  if (end < 0) return page;
  const own = html.indexOf(OPENING);
  const start = own >= 0 && own < end ? own : end;
  const block = openingBlock(writePicture(picture, NO_FACTS));
  const headers = new Headers(page.headers);
  for (const name of OF_BYTES_AS_SENT) headers.delete(name);
  return new Response(html.slice(0, start) + block + html.slice(end), { headers });
}
