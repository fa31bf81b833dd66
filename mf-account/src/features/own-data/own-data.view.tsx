import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { AccountDeletion } from '@spieltag/shared-kernel/own-account';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Button, Card } from '@spieltag/shared-kernel/ui';
import { Download, Trash2, Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { DeletionDialog } from './deletion-dialog.view.tsx';
import styles from './own-data.module.css';
import { useOwnData } from './use-own-data.ts';

/**
 * Taking one's data along, and having the account deleted, which can be taken back for some days, or not where a
 * site deletes at once.
 */
export function OwnData() {
  const { data: account } = useStore(useKernel().session);
  if (!account) return null;
  const { id, deletionWithdrawnAt } = account;
  return <OwnDataCard key={id} userId={id} withdrawnAt={deletionWithdrawnAt} />;
}

interface OwnDataCardProps {
  readonly userId: string;
  /** When a sign-in has taken a deletion back; the answers after it say no more of it. */
  readonly withdrawnAt: number | undefined;
}

function OwnDataCard({ userId, withdrawnAt }: OwnDataCardProps) {
  const { t, formatDateTime } = useTexts('account');
  const { deletion, pending, look, download, change } = useOwnData(userId, withdrawnAt);
  const [asked, setAsked] = useState<AccountDeletion>();
  const deletionAt = deletion?.deletionAt ?? null;
  const canKeep = deletion !== undefined && deletion.graceDays > 0;
  const remove = async () => {
    await change('delete');
    setAsked(undefined);
  };
  return (
    <Card title={t('ownData.title')}>
      <div className={styles.column}>
        {deletionAt !== null && (
          <Banner tone="warn">
            {t('ownData.due', { when: formatDateTime(deletionAt, `${t('date')}, HH:mm`) })}{' '}
            {canKeep && t('ownData.signInKeeps')}
          </Banner>
        )}
        <p className={styles.text}>{t('ownData.text')}</p>
        <div className={styles.actions}>
          <Button icon={Download} pending={pending === 'file'} onClick={() => void download()}>
            {t('ownData.download')}
          </Button>
          {deletionAt === null ? (
            <Button
              icon={Trash2}
              pending={pending === 'deletion' && !asked}
              onClick={async () => setAsked(await look())}
            >
              {t('ownData.delete')}
            </Button>
          ) : (
            canKeep && (
              <Button
                icon={Undo2}
                variant="primary"
                pending={pending === 'deletion'}
                onClick={() => void change('keep')}
              >
                {t('ownData.keep')}
              </Button>
            )
          )}
        </div>
      </div>
      {asked && (
        <DeletionDialog
          deletion={asked}
          pending={pending === 'deletion'}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}
