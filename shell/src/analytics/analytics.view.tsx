import {
  browserStorage,
  createJsonStorage,
  type JsonStorage,
} from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY } from '@spieltag/shared-kernel/composition';
import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { useEffect, useId, useMemo, useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { projectPath } from '../discovery/project-path.ts';
import { legalPage } from '../legal/legal-page.ts';
import styles from './analytics.module.css';
import { countViews } from './count-views.ts';
import de from './texts/de.json' with { type: 'json' };

/** Resolves once the texts are loaded in the current language. */
export const textsRead = registerTexts('analytics', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/** Asks once whether views of screens may be counted, and counts them where they may. */
export default function AnalyticsView() {
  const { bus } = useKernel();
  const { address, config } = useShell();
  const storage = useMemo(() => createJsonStorage(browserStorage()), []);
  const [isAsking, setAsking] = useState(() => isUnanswered(storage));
  useEffect(() => {
    const url = `${projectPath(config.projectId)}/views`;
    return countViews({ bus, storage, url, path: address.get().path });
  }, [bus, storage, config, address]);
  useEffect(() => {
    // Another tab was answered.
    const onStorage = () => setAsking(isUnanswered(storage));
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storage]);
  if (!isAsking) return null;
  return (
    <Question
      onAnswer={(mayCount) => {
        storage.write(COUNTS_VIEWS_KEY, mayCount);
        setAsking(false);
      }}
    />
  );
}

const isUnanswered = (storage: Pick<JsonStorage, 'read'>) =>
  typeof storage.read(COUNTS_VIEWS_KEY) !== 'boolean';

/** Both answers look alike and are as far away; the game goes on beside it. */
function Question({ onAnswer }: { onAnswer(mayCount: boolean): void }) {
  const { t, language } = useTexts('analytics');
  const id = useId();
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('analytics.question')}
      </h2>
      <p>
        {t('analytics.what')}{' '}
        <a href={legalPage('privacy', language)} target="_blank" rel="noreferrer">
          {t('analytics.more')}
        </a>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => onAnswer(false)}>{t('analytics.no')}</Button>
        <Button onClick={() => onAnswer(true)}>{t('analytics.yes')}</Button>
      </div>
    </section>
  );
}
