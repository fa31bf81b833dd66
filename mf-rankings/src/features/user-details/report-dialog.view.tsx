import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

export interface ReportDialogProps {
  readonly userId: string;
  readonly name: string;
  onClose(): void;
}

/** Has operators look at the name and picture of somebody. */
export function ReportDialog({ userId, name, onClose }: ReportDialogProps) {
  const { t } = useTexts('rankings');
  const { client, bus, describeError } = useKernel();
  const [pending, setPending] = useState(false);
  const report = async () => {
    setPending(true);
    try {
      await client.call(reportRoutes.reportUser, { body: { userId }, rethrow: true });
      bus.publish('notification.requested', { level: 'INFO', text: t('report.done', { name }) });
      onClose();
    } catch (error) {
      const { messageKey, params } = describeError(error);
      const text = t(messageKey, params);
      bus.publish('alert.requested', { title: t('common.warning'), text });
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={t('report.title', { name })}
      text={t('report.text', { name })}
      confirmLabel={t('report.confirm')}
      pending={pending}
      onConfirm={() => void report()}
      onCancel={onClose}
    />
  );
}
