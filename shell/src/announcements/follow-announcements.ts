import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { Announcement } from '@spieltag/shared-kernel/contract';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';

const KEY = 'announcements';
/** Announcements come one at a time: older ones than these are over. */
const REMEMBERED = 50;

/**
 * Shows what operators announce, in passing but until it is closed, once on a device. A page that is not
 * seen leaves it to one that is, or shows it when somebody looks.
 * @returns what ends it
 */
export function followAnnouncements(
  { bus, gameState }: Pick<Kernel, 'bus' | 'gameState'>,
  storage: JsonStorage,
): () => void {
  // Beside the storage, which may keep nothing.
  const shown = new Set<number>();
  let announced: readonly Announcement[] = [];
  const show = () => {
    if (document.hidden) return;
    const stored = storage.read(KEY);
    const known: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const fresh = announced.filter(({ id }) => !shown.has(id) && !known.includes(id));
    if (fresh.length === 0) return;
    const ids = fresh.map(({ id }) => id);
    for (const id of ids) shown.add(id);
    storage.write(KEY, [...known, ...ids].slice(-REMEMBERED));
    for (const announcement of fresh) {
      const { level, [currentLanguage()]: text } = announcement;
      bus.publish('notification.requested', { level, text, durationMs: 0 });
    }
  };
  const following = gameState.state$.subscribe(({ data }) => {
    announced = data?.announcements ?? [];
    show();
  });
  document.addEventListener('visibilitychange', show);
  return () => {
    following.unsubscribe();
    document.removeEventListener('visibilitychange', show);
  };
}
