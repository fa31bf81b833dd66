import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import { openNotifications, staysOpen } from '../context/open-notifications.ts';

const KEY = 'announcements';
/** Announcements come one at a time: older ones than these are over. */
const REMEMBERED = 50;

/**
 * Shows what operators announce, in passing but until it is closed, once on a device. One that would wait
 * behind what stays on the screen is not shown yet: the page may be closed before its turn. A page that is
 * not seen leaves it to one that is, or shows it when somebody looks.
 * @returns what ends it
 */
export function followAnnouncements(
  { bus, gameState }: Pick<Kernel, 'bus' | 'gameState'>,
  storage: JsonStorage,
): () => void {
  // Beside the storage, which may keep nothing.
  const shown = new Set<number>();
  const show = () => {
    if (document.hidden || openNotifications.get().some(staysOpen)) return;
    const stored = storage.read(KEY);
    const known: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const announced = gameState.get().data?.announcements ?? [];
    const next = announced.find(({ id }) => !shown.has(id) && !known.includes(id));
    if (!next) return;
    const { id, level, [currentLanguage()]: text } = next;
    shown.add(id);
    storage.write(KEY, [...known, id].slice(-REMEMBERED));
    bus.publish('notification.requested', { level, text, durationMs: 0 });
  };
  return lookWhenSeen(show, gameState.state$, openNotifications.state$);
}
