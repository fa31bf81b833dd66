import type { JsonStorage } from './json-storage.ts';
import { OWNER, REPLY_PREFIX, type WaitingReply } from './stored-reply.ts';

/** In characters. A browser gives a site some five million, and the game keeps other things as well. */
const MAX_CHARS = 3_000_000;
const INDEX = 'etag-index';

/** When the content of an address was so last, how long it is, and its etag. */
type Index = Readonly<Record<string, readonly [at: number, chars: number, etag: string]>>;

const indexOf = (storage: JsonStorage): Index => Object(storage.read(INDEX));

/** When a stored reply was so last, as the server has confirmed it; undefined: never since. */
export function confirmedAt(storage: JsonStorage, url: string): number | undefined {
  return indexOf(storage)[url]?.[0];
}

/** Whether replies stored on this device are this user's: in another tab another one may have signed in. */
export function isOwner(storage: JsonStorage, userId: string | undefined): boolean {
  return userId !== undefined && String(storage.read(OWNER)).startsWith(`${userId} `);
}

/**
 * Stores what waits, but for what is of somebody who plays here no longer. When the storage is full, the
 * oldest makes room.
 */
export function storeReplies(storage: JsonStorage, waiting: Map<string, WaitingReply>): void {
  for (const [url, { userId, ...reply }] of waiting) {
    waiting.delete(url);
    if (userId !== undefined && !isOwner(storage, userId)) continue;
    storeReply(storage, url, reply);
  }
}

function storeReply(storage: JsonStorage, url: string, reply: Omit<WaitingReply, 'userId'>): void {
  const index = indexOf(storage);
  const { etag, at } = reply;
  const chars = reply.text.length;
  const row = [at, chars, etag] as const;
  const [, knownChars, knownEtag] = index[url] ?? [];
  const isKnown = etag !== '' && etag === knownEtag && chars === knownChars;
  if (isKnown && storage.keys(REPLY_PREFIX + url).length > 0) {
    storage.write(INDEX, { ...index, [url]: row });
    return;
  }
  const oldest = storage
    .keys(REPLY_PREFIX)
    .map((key) => key.slice(REPLY_PREFIX.length))
    .filter((other) => other !== url)
    .map((other) => [other, index[other] ?? ([0, 0, ''] as const)] as const)
    .sort(([, [one]], [, [other]]) => one - other);
  let sum = oldest.reduce((total, [, [, length]]) => total + length, chars);
  while (sum > MAX_CHARS || !storage.write(REPLY_PREFIX + url, reply)) {
    const [next] = oldest.splice(0, 1);
    // Not even alone: what is there is older than what came.
    if (!next) {
      storage.remove(REPLY_PREFIX + url);
      return;
    }
    storage.remove(REPLY_PREFIX + next[0]);
    sum -= next[1][1];
  }
  storage.write(INDEX, Object.fromEntries([...oldest, [url, row]]));
}
