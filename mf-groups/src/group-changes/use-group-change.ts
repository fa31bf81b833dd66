import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useState } from 'react';

/** Sends a change of a group and says how it went; `pending` while it is under way. */
export function useGroupChange() {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  const [pending, setPending] = useState(false);
  return {
    pending,
    /**
     * @param done said in passing; nothing where the screen itself shows that it was done
     * @returns whether it was
     */
    async run(change: Promise<StoreError | undefined>, done?: string): Promise<boolean> {
      setPending(true);
      const error = await change;
      setPending(false);
      if (error) {
        const text = t(error.messageKey, error.params);
        bus.publish('alert.requested', { title: t('common.warning'), text });
      } else if (done) {
        bus.publish('notification.requested', { level: 'INFO', text: done });
      }
      return !error;
    },
  };
}
