import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { BLOCKED_CACHE, LOCK_PREFIX } from './open-pages.ts';
import { judgeDeadPages, type SuspectsOptions } from './suspects.ts';

interface JudgeOptions extends Pick<SuspectsOptions, 'offered'> {
  readonly storage: JsonStorage;
  /** The page this tab had before, if any. */
  readonly before: unknown;
}

/** Judges the pages of this device that died, by what they and their watchdogs have left. */
export async function judgePagesOf({ storage, offered, before }: JudgeOptions): Promise<void> {
  const [blocked, living] = await Promise.all([blockedPages(), livingPages()]);
  judgeDeadPages({
    storage,
    offered,
    before: typeof before === 'string' ? before : undefined,
    blocked,
    living,
    now: Date.now,
  });
}

/** Pages that watchdogs of this device have seen blocked. They are told once. */
async function blockedPages(): Promise<readonly string[]> {
  // Neither is there on a page that was not served over https.
  if (!('caches' in globalThis)) return [];
  const notes = await (await caches.open(BLOCKED_CACHE)).keys();
  await caches.delete(BLOCKED_CACHE);
  return notes.map(({ url }) => new URL(url).pathname.slice(1));
}

/** Pages whose watchdog holds their lock. */
async function livingPages(): Promise<readonly string[]> {
  const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) =>
    name.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [],
  );
}
