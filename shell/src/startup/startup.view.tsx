import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEffect, useState } from 'react';
import { LegalLinksView } from '../legal/legal-links-area.view.tsx';
import type { GatePhase } from './gate.ts';
import { endOpening } from './opening.ts';
import styles from './startup.module.css';

/** After this time the page says that it is only slow. */
const SLOW_AFTER_MS = 8000;

interface Props {
  readonly phase: GatePhase;
  /** What is waited for, where that is not the gate. */
  readonly text?: string;
}

/** Shown until the game has started. Where it says that it is slow, the page takes it for no broken one. */
export function StartupView({ phase, text }: Props) {
  const { t } = useTexts('shell');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
      // A picture of the first screen would hide that.
      endOpening();
    }, SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.startup} role="status" data-waits={isSlow || undefined}>
      {/* Drawn in the page, see the registry's wordmark.ts. */}
      <svg role="img" aria-label={t('common.appName')} className={styles.name}>
        <use href="#wordmark" />
      </svg>
      <div className={styles.line} aria-hidden />
      <p>{text ?? t(phase === 'idle' ? 'startup.login' : 'startup.data')}</p>
      {isSlow && (
        <>
          <p className={styles.detail}>{t('startup.slow')}</p>
          <LegalLinksView />
        </>
      )}
    </div>
  );
}
