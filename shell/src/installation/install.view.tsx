import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { useId } from 'react';
import styles from './install.module.css';
import type { InstallWay } from './install-offer.model.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Resolves once the texts are loaded in the current language. */
export const textsRead = registerTexts('installation', { de, en });

export interface InstallProps {
  readonly way: InstallWay;
  onInstall(): void;
  onDismiss(): void;
}

/** The offer; the game goes on beside it. */
export function InstallView({ way, onInstall, onDismiss }: InstallProps) {
  const { t } = useTexts('installation');
  const id = useId();
  const isAsked = way === 'prompt';
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('installation.title')}
      </h2>
      <p>{t(`installation.${way}`)}</p>
      <div className={styles.answers}>
        <Button onClick={onDismiss}>{t(isAsked ? 'installation.no' : 'installation.close')}</Button>
        {isAsked && (
          <Button variant="primary" onClick={onInstall}>
            {t('installation.yes')}
          </Button>
        )}
      </div>
    </section>
  );
}
