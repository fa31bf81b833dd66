import { useTexts } from '@spieltag/shared-kernel/i18n';
import { StatusBadge } from '@spieltag/shared-kernel/ui';
import { ChevronDown, DoorOpen, Lock, Shuffle } from '@spieltag/shared-kernel/vendor/icons';
import { memo } from 'react';
import styles from './legend.module.css';

const STATUSES = [
  'STARTER',
  'BENCH',
  'QUESTIONABLE',
  'INACTIVE',
  'PRELIMINARY_LINEUP',
  'FINAL_LINEUP',
  'LIVE',
  'FINISHED',
  'HALTED',
] as const;

const MARKS = [
  { key: 'locked', icon: Lock },
  { key: 'changedTeam', icon: Shuffle },
  { key: 'leftSeason', icon: DoorOpen },
] as const;

/** What the marks on the players mean, and how one makes a change. */
export const Legend = memo(function Legend({ help }: { readonly help: string }) {
  const { t } = useTexts('lineup');
  return (
    <details className={styles.legend}>
      <summary className={styles.summary}>
        {t('legend.title')}
        <ChevronDown aria-hidden size={18} />
      </summary>
      <ul className={styles.list}>
        {STATUSES.map((status) => (
          <li key={status}>
            <StatusBadge status={status} />
          </li>
        ))}
        <li>
          <StatusBadge status="STARTER" unsure />
        </li>
        {MARKS.map(({ key, icon: Icon }) => (
          <li key={key} className={styles.mark}>
            <Icon aria-hidden size={14} strokeWidth={2.5} /> {t(`legend.${key}`)}
          </li>
        ))}
        <li className={styles.mark}>
          <span aria-hidden className={styles.armband}>
            C
          </span>
          {t('legend.captain')}
        </li>
      </ul>
      <p className={styles.help}>{help}</p>
    </details>
  );
});
