import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED, useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { buttonClass, HiddenText } from '@spieltag/shared-kernel/ui';
import { Gift } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { waitingCount } from './rewards.model.ts';
import styles from './rewards.module.css';

/** Leads to the rewards, and says how many wait there. */
export function RewardsBadge() {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  const { data } = useLoaded(useKernel().ledger);
  const waiting = data ? waitingCount(data.actions) : 0;
  return (
    <Link to={paths.live('rewards')} state={OPENED} className={buttonClass({ size: 'small' })}>
      <span className={styles.badge}>
        <Gift aria-hidden size={18} />
        <span className={styles.badgeWord}>{t('rewards.title')}</span>
        {waiting > 0 && (
          <>
            <span aria-hidden className={styles.waiting}>
              {waiting}
            </span>
            <HiddenText>{t('rewards.waiting', { count: waiting })}</HiddenText>
          </>
        )}
      </span>
    </Link>
  );
}
