import type { JsonStorage } from '@spieltag/shared-kernel/client';

/** So many are remembered: each team of a device has its own. */
const REMEMBERED = 20;

/**
 * Remembers what a device has told.
 * @returns whether a stamp is told for the first time under a key, and that it is told from then on
 */
export function rememberTold(storage: JsonStorage): (key: string, stamp: string) => boolean {
  // Beside the storage, which may keep nothing.
  const told = new Set<string>();
  return (key, stamp) => {
    // Once it was the last one alone, without a list.
    const stored = [storage.read(key) ?? []].flat();
    const own = `${key} ${stamp}`;
    if (told.has(own) || stored.includes(stamp)) return false;
    told.add(own);
    storage.write(key, [...stored, stamp].slice(-REMEMBERED));
    return true;
  };
}
