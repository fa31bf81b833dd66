import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { inSeason } from '../address/address.ts';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import { textsRead } from './elsewhere-texts.ts';
import { rememberTold } from './told-once.ts';

/**
 * Says once on a device that a sign-in at the magazine has taken back a deletion, and leads to where it can be
 * asked for again: whoever wanted it would otherwise believe the account to be gone in the end.
 * @returns what ends it
 */
export function followKeptAccount(
  { bus, seasons, session }: Pick<Kernel, 'bus' | 'seasons' | 'session'>,
  storage: JsonStorage,
): () => void {
  const isNews = rememberTold(storage);
  const tell = async () => {
    await textsRead;
    const { id, name, deletionWithdrawnAt: at } = session.get().data ?? {};
    if (at === undefined || document.hidden || !isNews('told-kept', `${id} ${at}`)) return;
    bus.publish('alert.requested', {
      title: translate('elsewhere:kept.title'),
      text: translate('elsewhere:kept.text', { name: name ?? '' }),
      link: {
        text: translate('elsewhere:deletion.account'),
        to: inSeason(seasons.selectedId(), '/help/account'),
      },
    });
  };
  return lookWhenSeen(() => void tell(), session.state$);
}
