import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useState } from 'react';
import type { ReportDialogProps } from './report-dialog.view.tsx';
import styles from './user-details.module.css';

/** Asks whether operators are to look at the name and picture of somebody; the question comes when it is wanted. */
export function ReportUser(who: Omit<ReportDialogProps, 'onClose'>) {
  const { t } = useTexts('rankings');
  const { bus } = useKernel();
  const [{ Dialog }, setAsked] = useState<{ readonly Dialog?: ComponentType<ReportDialogProps> }>(
    {},
  );
  const ask = () =>
    import('./report-dialog.view.tsx').then(
      ({ ReportDialog }) => setAsked({ Dialog: ReportDialog }),
      () => {
        const text = t('error.NETWORK');
        bus.publish('alert.requested', { title: t('common.warning'), text });
      },
    );
  return (
    <div className={styles.report}>
      <Button size="small" onClick={() => void ask()}>
        {t('report.action')}
      </Button>
      {Dialog && <Dialog {...who} onClose={() => setAsked({})} />}
    </div>
  );
}
