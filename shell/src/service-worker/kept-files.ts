import type { WorkerSettings } from '@spieltag/shared-kernel/composition';
import { checkedBytes } from '../discovery/integrity.ts';
import { keptInstallations } from './kept-installation.ts';

/** Files of releases: each address says the version, so that what lies there never changes. */
const RELEASED = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.(js|css|woff2|svg|png|webp)$/;
/** Who asks this way does not trust what is kept. */
const AROUND_CACHES: readonly RequestCache[] = ['no-store', 'reload', 'no-cache'];

/** In the address of a file that has failed before: the site is asked first, as what is kept may be why. */
const ANOTHER_ATTEMPT = 'attempt';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** As the registry sends them: opened by itself a file does nothing, a worker of the shell reports. */
const SANDBOX = "default-src 'none'; sandbox";
const OF_WORKER = "default-src 'none'; connect-src 'self'";
const IS_WORKER = /^\/shell\/[^/]+\/[\w-]+\.worker\.[0-9a-f]+\.js$/;

/** Whether it is asked for a file of a release, by somebody who would take a kept one. */
export function isReleased({ pathname }: URL, { cache }: Pick<Request, 'cache'>): boolean {
  return RELEASED.test(pathname) && !AROUND_CACHES.includes(cache);
}

/**
 * The kept file, else that of the site; the other way round for another attempt. A cache the browser cannot
 * read is none.
 */
export async function answerFile(
  request: Request,
  { pathname, searchParams }: URL,
  settings: WorkerSettings | undefined,
): Promise<Response> {
  const kept = async () => settings && findFile(pathname, settings).catch(() => undefined);
  const live = () => fetch(request).catch(() => undefined);
  const found = searchParams.has(ANOTHER_ATTEMPT)
    ? ((await live()) ?? (await kept()))
    : ((await kept()) ?? (await live()));
  // A network that is away is no fault of the worker, which would leave.
  return found ?? Response.error();
}

/** Its bytes are what was published; what else is said of it is not taken from the cache. */
async function findFile(
  path: string,
  { signatureKey }: WorkerSettings,
): Promise<Response | undefined> {
  for (const { name, document } of await keptInstallations(caches, signatureKey)) {
    const integrity = document.files[path];
    const kept = integrity && (await (await caches.open(name)).match(path, { ignoreVary: true }));
    const bytes = kept && (await checkedBytes(kept, integrity).catch(() => undefined));
    if (bytes) return new Response(bytes, { headers: headersOf(path) });
  }
  return undefined;
}

const headersOf = (path: string) => ({
  'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'content-security-policy': IS_WORKER.test(path) ? OF_WORKER : SANDBOX,
  'x-content-type-options': 'nosniff',
});
