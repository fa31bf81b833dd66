import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { textsRead } from './elsewhere-texts.ts';

/**
 * Says once on a device that another one has signed it off, and that another one was linked to the account.
 * @returns what ends it
 */
export function followDevices(
  { bus, session }: Pick<Kernel, 'bus' | 'session'>,
  storage: JsonStorage,
): () => void {
  // Beside the storage, which may keep nothing.
  const told = new Map<string, string>();
  const isNews = (key: string, stamp: string): boolean => {
    if ([told.get(key), storage.read(key)].includes(stamp)) return false;
    told.set(key, stamp);
    storage.write(key, stamp);
    return true;
  };
  const following = session.state$.subscribe(async ({ data }) => {
    if (!data) return;
    const { id, signedOffAt, deviceLinkedAt } = data;
    const isSignedOff = signedOffAt !== undefined && isNews('told-signed-off', `${signedOffAt}`);
    const isLinked =
      deviceLinkedAt !== undefined && isNews('told-linked', `${id} ${deviceLinkedAt}`);
    if (!isSignedOff && !isLinked) return;
    await textsRead;
    if (isSignedOff) {
      const title = translate('elsewhere:signedOffTitle');
      bus.publish('alert.requested', { title, text: translate('elsewhere:signedOff') });
    }
    if (isLinked) {
      const text = translate('elsewhere:linked');
      bus.publish('notification.requested', { level: 'WARN', text, durationMs: 0 });
    }
  });
  return () => following.unsubscribe();
}
