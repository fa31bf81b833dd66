import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import styles from './statistics.module.css';

/** Beside those of the own squad. */
export function OwnMark() {
  const { t } = useTexts('account');
  return <Shirt role="img" aria-label={t('statistics.own')} size={16} className={styles.own} />;
}
