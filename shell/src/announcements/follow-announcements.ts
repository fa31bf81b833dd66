import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';

const KEY = 'announcements';
/** Announcements come one at a time: older ones than these are over. */
const REMEMBERED = 50;

/**
 * Shows what operators announce, in passing but until it is closed, once on a device.
 * @returns what ends it
 */
export function followAnnouncements(
  { bus, gameState }: Pick<Kernel, 'bus' | 'gameState'>,
  storage: JsonStorage,
): () => void {
  // Beside the storage, which may keep nothing.
  const shown = new Set<number>();
  const following = gameState.state$.subscribe(({ data }) => {
    const stored = storage.read(KEY);
    const known: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const fresh = (data?.announcements ?? []).filter(
      ({ id }) => !shown.has(id) && !known.includes(id),
    );
    if (fresh.length === 0) return;
    const ids = fresh.map(({ id }) => id);
    for (const id of ids) shown.add(id);
    storage.write(KEY, [...known, ...ids].slice(-REMEMBERED));
    for (const announcement of fresh) {
      const { level, [currentLanguage()]: text } = announcement;
      bus.publish('notification.requested', { level, text, durationMs: 0 });
    }
  });
  return () => following.unsubscribe();
}
