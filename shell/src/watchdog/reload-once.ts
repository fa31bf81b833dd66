import { createJsonStorage, type JsonStorage, tabStorage } from '@spieltag/shared-kernel/client';

export interface ReloadOptions {
  /** Whether a reload loses nothing of the player's. */
  readonly isSafe: () => boolean;
  readonly reload: () => void;
}

type TabStorage = Pick<JsonStorage, 'read' | 'write'>;

const KEY = 'reloaded-without';
const ASKED_EVERY_MS = 500;

/**
 * Loads the page anew without a version, once in the life of a tab, as soon as nothing of the
 * player's is lost with it.
 */
export function reloadOnce(name: string, { isSafe, reload }: ReloadOptions): void {
  const timer = setInterval(() => {
    if (!isSafe()) return;
    clearInterval(timer);
    if (noteReload(name)) reload();
  }, ASKED_EVERY_MS);
}

/**
 * Notes that the page is loaded anew without a version.
 * @param openTab opens the storage of the tab
 * @returns false: it was before, in the life of this tab, and came with it all the same; or the tab keeps
 * no note, and every page of it would be loaded anew
 */
export function noteReload(name: string, openTab: () => TabStorage = openBrowserTab): boolean {
  const before = notedIn(openTab());
  if (before.includes(name)) return false;
  openTab().write(KEY, [...before, name]);
  // Opened once more: memory that stands in for a refused storage is found by nobody else either.
  return notedIn(openTab()).includes(name);
}

const openBrowserTab = (): TabStorage => createJsonStorage(tabStorage());

function notedIn(tab: TabStorage): readonly unknown[] {
  const noted = tab.read(KEY);
  return Array.isArray(noted) ? noted : [];
}
