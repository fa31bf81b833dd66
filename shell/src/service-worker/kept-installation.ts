/** Names of the caches that hold an installation begin with it; what follows names the composition. */
export const INSTALLATION = 'installation-1-';
/** The page lies under this address, whatever address it is shown at; it is kept last. */
export const PAGE = '/kept-page';

/** Name of the cache for an installation document. */
export async function cacheNameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest).subarray(0, 12);
  return INSTALLATION + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether all of an installation is kept: its page is there. */
export async function isComplete(caches: CacheStorage, name: string): Promise<boolean> {
  return (await caches.has(name)) && (await (await caches.open(name)).match(PAGE)) !== undefined;
}

/** The page of the installation that was kept last; undefined: none is, or the browser has removed it. */
export async function findKeptPage(caches: CacheStorage): Promise<Response | undefined> {
  for (const name of (await namesOfKept(caches)).reverse()) {
    const page = await (await caches.open(name)).match(PAGE);
    if (page) return page;
  }
  return undefined;
}

/** A file of whatever installation is kept. */
export async function findKeptFile(
  caches: CacheStorage,
  path: string,
): Promise<Response | undefined> {
  for (const name of await namesOfKept(caches)) {
    const file = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (file) return file;
  }
  return undefined;
}

/** In the order in which they were begun. */
export async function namesOfKept(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(INSTALLATION));
}
