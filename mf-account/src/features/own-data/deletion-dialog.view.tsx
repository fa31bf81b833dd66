import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { AccountDeletion } from '@spieltag/shared-kernel/own-account';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import styles from './own-data.module.css';

interface Props {
  readonly deletion: AccountDeletion;
  readonly pending: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** What goes, what stays, until when it can be taken back, and what becomes of the own groups. */
export function DeletionDialog({ deletion, ...rest }: Props) {
  const { t } = useTexts('account');
  const { graceDays, groups } = deletion;
  return (
    <ConfirmDialog
      {...rest}
      danger
      title={t('ownData.question')}
      confirmLabel={t('ownData.delete')}
      text={
        <div className={styles.column}>
          <p>{t('ownData.goes')}</p>
          <p>{t('ownData.stays')}</p>
          {graceDays === 0 ? (
            <p>{t('ownData.atOnce')}</p>
          ) : (
            <p>
              {t('ownData.grace', { count: graceDays })} {t('ownData.signInKeeps')}
            </p>
          )}
          {groups.length > 0 && (
            <ul className={styles.groups}>
              {groups.map(({ group, successor }) => (
                <li key={group}>
                  {successor === null
                    ? t('ownData.groupGoes', { group })
                    : t('ownData.successor', { group, successor })}
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    />
  );
}
