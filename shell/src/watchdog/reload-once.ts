import type { JsonStorage } from '@spieltag/shared-kernel/client';

export interface ReloadOptions {
  /** Storage of the tab. */
  readonly tab: Pick<JsonStorage, 'read' | 'write'>;
  /** Whether a reload loses nothing of the player's. */
  readonly isSafe: () => boolean;
  readonly reload: () => void;
}

const KEY = 'reloaded-without';
const ASKED_EVERY_MS = 500;

/**
 * Loads the page anew without a version, once in the life of a tab, as soon as nothing of the
 * player's is lost with it.
 */
export function reloadOnce(name: string, { tab, isSafe, reload }: ReloadOptions): void {
  const timer = setInterval(() => {
    if (!isSafe()) return;
    clearInterval(timer);
    if (noteReload(tab, name)) reload();
  }, ASKED_EVERY_MS);
}

/**
 * Notes that the page is loaded anew without a version.
 * @returns false: it was before, in the life of this tab, and came with it all the same
 */
export function noteReload(tab: ReloadOptions['tab'], name: string): boolean {
  const before = tab.read(KEY);
  const without: readonly unknown[] = Array.isArray(before) ? before : [];
  if (without.includes(name)) return false;
  tab.write(KEY, [...without, name]);
  return true;
}
