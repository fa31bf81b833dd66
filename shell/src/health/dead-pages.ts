import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { BLOCKED_CACHE } from '@spieltag/shared-kernel/composition';
import { LOCK_PREFIX, OPEN_PAGES, openPageKey } from './open-pages.ts';
import { isOpenPage, isYoung, judgeDeadPages, type SuspectsOptions } from './suspects.ts';

interface JudgeOptions extends Pick<SuspectsOptions, 'offered'> {
  readonly storage: JsonStorage;
  /** The page this tab had before, if any. */
  readonly before: unknown;
}

/** A page that lives answers within its longest task. */
const ANSWER_MS = 1000;
const LOOK_EVERY_MS = 50;

/** Judges the pages of this device that died, by what they and their watchdogs have left. */
export async function judgePagesOf({ storage, offered, before }: JudgeOptions): Promise<void> {
  // A browser that refuses one of them leaves the marks to judge by.
  const [blocked, locked] = await Promise.all([
    blockedPages().catch(() => []),
    lockedPages().catch(() => []),
  ]);
  const known = [...blocked, ...locked, before];
  const answered = await answeringPages(storage, (page) => !known.includes(page));
  judgeDeadPages({
    storage,
    offered,
    before: typeof before === 'string' ? before : undefined,
    blocked,
    living: [...locked, ...answered],
    now: Date.now,
  });
}

/** Pages that watchdogs of this device have seen blocked. They are told once. */
async function blockedPages(): Promise<readonly string[]> {
  // Neither is there on a page that was not served over https.
  if (!('caches' in globalThis)) return [];
  const notes = await (await caches.open(BLOCKED_CACHE)).keys();
  await caches.delete(BLOCKED_CACHE).catch(() => {});
  return notes.map(({ url }) => new URL(url).pathname.slice(1));
}

/** Pages whose watchdog holds their lock. */
async function lockedPages(): Promise<readonly string[]> {
  const { held = [] } = (await globalThis.navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) =>
    name.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [],
  );
}

/**
 * Pages in sight that live, of those nothing is known of: their mark is taken away, and they write it
 * again. One that hangs before it has a watchdog does not, no more than one that is gone.
 */
async function answeringPages(
  storage: JsonStorage,
  isUnknown: (page: string) => boolean,
): Promise<readonly string[]> {
  const asked = new Map(
    storage.keys(OPEN_PAGES).flatMap((key) => {
      const page = key.slice(OPEN_PAGES.length);
      const mark = storage.read(key);
      const isAsked = isUnknown(page) && isOpenPage(mark) && !isYoung(mark, Date.now());
      return isAsked ? [[page, mark] as const] : [];
    }),
  );
  const silent = () => [...asked].filter(([page]) => storage.read(openPageKey(page)) === undefined);
  const putBack = () => {
    for (const [page, mark] of silent()) storage.write(openPageKey(page), mark);
  };
  // The page is empty meanwhile, and may be loaded anew: then the next one judges.
  window.addEventListener('pagehide', putBack);
  for (const page of asked.keys()) storage.remove(openPageKey(page));
  for (let waitedMs = 0; waitedMs < ANSWER_MS && silent().length > 0; waitedMs += LOOK_EVERY_MS) {
    await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
  }
  window.removeEventListener('pagehide', putBack);
  const dead = silent();
  putBack();
  return [...asked.keys()].filter((page) => dead.every(([one]) => one !== page));
}
