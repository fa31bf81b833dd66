import { useTexts } from '@spieltag/shared-kernel/i18n';
import { askBeforeLeaving, useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Watches over changes that are not acknowledged yet. */
export interface LeaveGuard {
  /** Follows a change until it resolves with what speaks against it, or nothing. */
  watch(change: Promise<StoreError | undefined>): Promise<void>;
}

/**
 * Leaving with a change that is not saved yet warns: closing the page is asked about by the browser;
 * on the way to another screen a message says so, and what became of the change is reported there.
 */
export function useLeaveGuard(): LeaveGuard {
  const { t } = useTexts('lineup');
  const { bus } = useKernel();
  const open = useRef(0);
  const isGone = useRef(false);
  const leave = useEffectEvent(() => {
    if (open.current === 0) return;
    bus.publish('notification.requested', { level: 'WARN', text: t('leave.unsaved') });
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave();
    };
  }, []);
  const report = (error: StoreError | undefined) => {
    if (error) {
      const text = t('status.takenBack', { reason: t(error.messageKey, error.params) });
      bus.publish('alert.requested', { title: t('leave.lost'), text });
    } else {
      bus.publish('notification.requested', { level: 'INFO', text: t('leave.saved') });
    }
  };
  return {
    async watch(change) {
      open.current += 1;
      const release = askBeforeLeaving();
      const error = await change;
      open.current -= 1;
      release();
      if (isGone.current) report(error);
    },
  };
}
