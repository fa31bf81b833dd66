import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { currentLanguage, FORMATS, translate } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { inSeason } from '../address/address.ts';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import { textsRead } from './elsewhere-texts.ts';

const KEY = 'deletion-told';
const DAY_MS = 86_400_000;

/** What a device has told last. */
interface Told {
  readonly userId: string;
  readonly deletionAt: number;
  /** Epoch ms. */
  readonly at: number;
}

type Followed = Pick<Kernel, 'bus' | 'now' | 'seasons' | 'session'>;

/**
 * Tells whoever plays an account that is about to be deleted, and leads to where that is taken back: any device
 * linked to the account may have asked for it. Once a day on each of them; a page that is not seen leaves it to
 * one that is, and the screen of the account says it itself.
 * @returns what ends it
 */
export function followDeletion(
  { bus, now, seasons, session }: Followed,
  storage: JsonStorage,
): () => void {
  // Beside the storage, which may keep nothing.
  let last: Partial<Told> = {};
  const wasTold = (told: Partial<Told> | null | undefined, userId: string, deletionAt: number) =>
    told?.userId === userId &&
    told.deletionAt === deletionAt &&
    Math.abs(now() - Number(told.at)) < DAY_MS;
  const tell = async () => {
    await textsRead;
    const { data: account } = session.get();
    const { id: userId, deletionAt } = account ?? {};
    // What is due already is kept by nothing the player could be led to.
    if (!userId || deletionAt === undefined || deletionAt <= now() || document.hidden) return;
    const to = inSeason(seasons.selectedId(), '/help/account');
    if (window.location.pathname === to) return;
    const stored = storage.read(KEY) as Partial<Told> | null | undefined;
    if (wasTold(last, userId, deletionAt) || wasTold(stored, userId, deletionAt)) return;
    last = { userId, deletionAt, at: now() };
    storage.write(KEY, last);
    const { formatDateTime } = FORMATS[currentLanguage()];
    bus.publish('alert.requested', {
      title: translate('elsewhere:deletion.title'),
      text: translate('elsewhere:deletion.text', {
        name: account?.name ?? '',
        when: formatDateTime(deletionAt, translate('elsewhere:deletion.date')),
      }),
      link: { text: translate('elsewhere:deletion.account'), to },
    });
  };
  return lookWhenSeen(() => void tell(), session.state$);
}
