import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card, IconButton } from '@spieltag/shared-kernel/ui';
import { Copy } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { useCopy } from '../../browser/use-copy.ts';
import styles from './about.module.css';
import { ExtraOptions } from './extra-options.view.tsx';
import { HelpLinks } from './help-links.view.tsx';
import { useDoubleTap } from './use-double-tap.ts';

/** The id support asks for, links the season gives, and the version, which opens more when tapped twice. */
export function About() {
  const { t } = useTexts('account');
  const { session, build } = useKernel();
  const { data: account } = useStore(session);
  const [showsMore, setShowsMore] = useState(false);
  const tap = useDoubleTap(() => setShowsMore((shows) => !shows));
  const copy = useCopy();
  return (
    <Card title={t('about.title')}>
      <HelpLinks />
      {account && (
        <div className={styles.id}>
          <dl className={styles.facts}>
            <dt>{t('about.accountId')}</dt>
            <dd>{account.id}</dd>
          </dl>
          <IconButton
            icon={Copy}
            label={t('about.copyId')}
            tip="left"
            onClick={() => void copy(account.id)}
          />
        </div>
      )}
      <button type="button" className={styles.version} aria-expanded={showsMore} onClick={tap}>
        {t('about.version', { version: build.version, build: build.number })}
      </button>
      {showsMore && <ExtraOptions />}
    </Card>
  );
}
