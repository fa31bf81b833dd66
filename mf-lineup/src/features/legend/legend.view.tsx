import { useTexts } from '@spieltag/shared-kernel/i18n';
import { StatusBadge } from '@spieltag/shared-kernel/ui';
import { ChevronDown, Lock } from '@spieltag/shared-kernel/vendor/icons';
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

/** What the marks on the players mean, and how one makes a change. */
export function Legend({ help }: { readonly help: string }) {
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
        <li className={styles.lock}>
          <Lock aria-hidden size={14} strokeWidth={2.5} /> {t('legend.locked')}
        </li>
      </ul>
      <p className={styles.help}>{help}</p>
    </details>
  );
}
