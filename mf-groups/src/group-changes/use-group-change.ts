import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useState } from 'react';

/** Sends a change of a group and notifies the user of the outcome; `pending` while it is under way. */
export function useGroupChange() {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  const [pending, setPending] = useState(false);
  return {
    pending,
    /**
     * @param done notification of success; none where the screen itself shows it
     * @returns whether it succeeded
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
