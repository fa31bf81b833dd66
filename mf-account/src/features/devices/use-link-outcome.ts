import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';

/** Ways to notify the user of how linking devices or accounts has ended. */
export function useLinkOutcome() {
  const { t } = useTexts('account');
  const { bus, session } = useKernel();
  return {
    /** Names the account that plays now. @param before the one that played until then */
    announce(before: Account) {
      const account = session.get().data;
      const text = t(outcomeOf(before, account), { name: account?.name ?? '' });
      bus.publish('notification.requested', { level: 'INFO', text });
    },
    refuse({ messageKey, params }: StoreError) {
      const title = t('devices.failed');
      bus.publish('alert.requested', { title, text: t(messageKey, params) });
    },
  };
}

function outcomeOf(before: Account, now: Account | undefined) {
  if (now?.id !== before.id) return 'devices.done';
  return before.isTrial && !now.isTrial ? 'devices.taken' : 'devices.same';
}
