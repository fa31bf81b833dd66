import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { forgetDevice } from '@spieltag/shared-kernel/shell';
import { Button, Card, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './debug.module.css';

/** The current account, and starting over with a new one. */
export function UserCard() {
  const { t } = useTexts('debug');
  const { session, storage } = useKernel();
  const { data: account } = useStore(session);
  const [isAsking, setAsking] = useState(false);
  const renew = () => {
    forgetDevice(storage);
    window.location.reload();
  };
  return (
    <Card title={t('debug.account')}>
      <dl className={styles.facts}>
        <dt>{t('debug.accountId')}</dt>
        <dd>{account?.id}</dd>
        <dt>{t('common.name')}</dt>
        <dd>{account?.name}</dd>
      </dl>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('debug.newAccount')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('common.warning')}
          text={t('debug.newAccountWarning')}
          confirmLabel={t('debug.newAccount')}
          danger
          onConfirm={renew}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
