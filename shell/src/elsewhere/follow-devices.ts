import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { Account } from '@spieltag/shared-kernel/contract';
import { translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import { openNotifications, staysOpen } from '../context/open-notifications.ts';
import { textsRead } from './elsewhere-texts.ts';
import { rememberTold } from './told-once.ts';

/**
 * Says once on a device that another one has signed it off, and that another one was linked to the account.
 * A page that is not seen leaves it to one that is, or says it when somebody looks.
 * @returns what ends it
 */
export function followDevices(
  { bus, session }: Pick<Kernel, 'bus' | 'session'>,
  storage: JsonStorage,
): () => void {
  const isNews = rememberTold(storage);
  const tell = async ({ id, signedOffAt, deviceLinkedAt }: Account) => {
    await textsRead;
    if (document.hidden) return;
    if (signedOffAt !== undefined && isNews('told-signed-off', `${signedOffAt}`)) {
      const title = translate('elsewhere:signedOffTitle');
      bus.publish('alert.requested', { title, text: translate('elsewhere:signedOff') });
    }
    // Behind what stays on the screen it would wait, and the page may be closed before its turn.
    if (deviceLinkedAt === undefined || openNotifications.get().some(staysOpen)) return;
    if (isNews('told-linked', `${id} ${deviceLinkedAt}`)) {
      const text = translate('elsewhere:linked');
      bus.publish('notification.requested', { level: 'WARN', text, durationMs: 0 });
    }
  };
  const look = () => {
    const { data } = session.get();
    if (data) void tell(data);
  };
  return lookWhenSeen(look, session.state$, openNotifications.state$);
}
