import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';

/** What says that something one has asked for cannot be fetched now. */
export function useFailedFetch(): () => void {
  const { t } = useTexts('shell');
  const { bus } = useKernel();
  return () => {
    const text = t('alert.networkTimeout');
    bus.publish('notification.requested', { level: 'WARN', text });
  };
}
