import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { GatePhase } from './gate.ts';
import styles from './startup.module.css';

/** What one sees until the game is there. */
export function StartupView({ phase }: { readonly phase: GatePhase }) {
  const { t } = useTexts('shell');
  return (
    <div className={styles.startup} role="status">
      <p className={styles.name}>{t('common.appName')}</p>
      <div className={styles.line} aria-hidden />
      <p>{t(phase === 'idle' ? 'startup.login' : 'startup.data')}</p>
    </div>
  );
}
