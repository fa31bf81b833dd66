import type { PageOverride } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { Bug } from '@spieltag/shared-kernel/vendor/icons';
import styles from './override.module.css';

interface Props {
  readonly override: PageOverride;
  readonly onEnd: () => void;
}

/** Says that this tab shows a tester's version, and ends that. */
export default function OverrideBadgeView({ override, onEnd }: Props) {
  const { t, formatDateTime } = useTexts('shell');
  const { remote, version, expiresAt } = override;
  const time = expiresAt && formatDateTime(Date.parse(expiresAt), 'HH:mm');
  return (
    <aside className={styles.strip} aria-label={t('override.title')}>
      <Bug aria-hidden size={16} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t('override.title')}</strong> {remote} {version}
        {time && <span className={styles.until}> {t('override.until', { time })}</span>}
      </p>
      <Button size="small" onClick={onEnd}>
        {t('override.end')}
      </Button>
    </aside>
  );
}
