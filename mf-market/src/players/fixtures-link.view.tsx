import { useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED } from '@spieltag/shared-kernel/remote';
import { buttonClass } from '@spieltag/shared-kernel/ui';
import { CalendarDays } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './player-list.module.css';
import { useSheetInAddress } from './use-sheet-in-address.ts';

/** In the address while the fixtures of all teams are open, so that back closes them. */
export const FIXTURES_OPEN = 'fixtures';

/** Leads to the fixtures of all teams. */
export function FixturesLink() {
  const { t } = useTexts('market');
  const { opening } = useSheetInAddress(FIXTURES_OPEN);
  return (
    <Link
      to={{ search: opening }}
      state={OPENED}
      className={buttonClass({ size: 'small', variant: 'ghost' })}
    >
      <span className={styles.linkContent}>
        <CalendarDays aria-hidden size={16} />
        {t('fixtures.open')}
      </span>
    </Link>
  );
}
