import type { WorkerSettings } from '@spieltag/shared-kernel/composition';
import { checkedBytes } from '../discovery/integrity.ts';
import { fetchInstallation, type SignedInstallation } from './installation-document.ts';
import {
  cacheNameOf,
  findKeptFile,
  isComplete,
  keptDocument,
  namesOfKept,
  PAGE,
} from './kept-installation.ts';

/** So many files are fetched at a time: the page that is open has its own to fetch. */
const AT_A_TIME = 4;
const FILE_WITHIN_MS = 60_000;
const LOCK = 'keep-installation';

/**
 * Keeps the game as it is live for this visitor: all of it or nothing, in a cache of its own. What was
 * kept before goes once that is done, and stays when it is not. One after the other, also of two workers:
 * one that is being installed has the caches of the one it replaces.
 */
export async function keepInstallation(
  settings: WorkerSettings,
  caches: CacheStorage,
): Promise<void> {
  await navigator.locks.request(LOCK, () => keepLive(settings, caches));
}

async function keepLive(settings: WorkerSettings, caches: CacheStorage): Promise<void> {
  const signed = await fetchInstallation(settings);
  if (!signed) return;
  const name = await cacheNameOf(signed.text);
  if (!(await isComplete(caches, name, signed))) await fill(caches, name, signed);
  // A worker of before this one takes no turns, and may have deleted it meanwhile.
  if (!(await isComplete(caches, name, signed))) return;
  const others = (await namesOfKept(caches)).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** @throws when a file does not come, is not what it should be, or has no room */
async function fill(caches: CacheStorage, name: string, signed: SignedInstallation): Promise<void> {
  // What a worker has left half done.
  await caches.delete(name);
  const cache = await caches.open(name);
  const waiting = Object.entries(signed.document.files);
  const keepNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await keepFile(caches, cache, next);
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, keepNext));
    await cache.put(PAGE, keptDocument(signed));
  } catch (error) {
    waiting.length = 0;
    await caches.delete(name);
    throw error;
  }
}

/** Of a file that is kept already there is nothing to fetch, as long as it is still whole. */
async function keepFile(
  caches: CacheStorage,
  cache: Cache,
  [path, integrity]: readonly [string, string],
): Promise<void> {
  const kept = await findKeptFile(caches, path);
  const bytes = kept && (await checkedBytes(kept, integrity).catch(() => undefined));
  await cache.put(path, bytes ? fileOf(kept, bytes) : await fetchFile(path, integrity));
}

async function fetchFile(path: string, integrity: string): Promise<Response> {
  const signal = AbortSignal.timeout(FILE_WITHIN_MS);
  const reply = await fetch(path, { signal });
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  return fileOf(reply, await checkedBytes(reply, integrity));
}

/** Of its headers the type alone: the bytes are unpacked, and everything else was said of the packed ones. */
function fileOf({ headers }: Response, bytes: ArrayBuffer): Response {
  const type = headers.get('content-type') ?? 'application/octet-stream';
  return new Response(bytes, {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  });
}
