import { useSeasonPath } from '@spieltag/addresses';
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
  const path = useSeasonPath();
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
  const report = async (error: StoreError | undefined) => {
    if (error) {
      const text = t('status.takenBack', { reason: t(error.messageKey, error.params) });
      const section = await sectionOf(error.code);
      const link = section && { text: t('why.rule'), to: path.helpRules(section) };
      bus.publish('alert.requested', { title: t('leave.lost'), text, ...(link && { link }) });
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
      if (isGone.current) await report(error);
    },
  };
}

/** Of the rule behind a refusal; comes with the first one, and where it cannot be fetched none does. */
const sectionOf = (code: string) =>
  import('./rule-section.ts').then(
    ({ ruleSection }) => ruleSection(code),
    () => undefined,
  );
