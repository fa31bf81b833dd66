import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useStore } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { Bug } from '@spieltag/shared-kernel/vendor/icons';
import { useShell } from '../context/shell-context.tsx';
import styles from './override.module.css';

/** Says that this tab shows a tester's version, and ends that. */
export function OverrideBadgeView() {
  const { t, formatDateTime } = useTexts('shell');
  const { overrides } = useShell();
  const override = useStore(overrides);
  if (!override) return null;
  const { remote, version, expiresAt } = override;
  const time = expiresAt && formatDateTime(Date.parse(expiresAt), 'HH:mm');
  return (
    <aside className={styles.strip} aria-label={t('override.title')}>
      <Bug aria-hidden size={16} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t('override.title')}</strong> {remote} {version}
        {time && <span className={styles.until}> {t('override.until', { time })}</span>}
      </p>
      <Button size="small" onClick={overrides.end}>
        {t('override.end')}
      </Button>
    </aside>
  );
}
