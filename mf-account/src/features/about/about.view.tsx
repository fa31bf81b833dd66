import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card } from '@spieltag/shared-kernel/ui';
import styles from './about.module.css';

/** The id support asks for, and links the season gives. */
export function About() {
  const { t } = useTexts('account');
  const { session, gameState } = useKernel();
  const account = useStore(session).data;
  const links = useStore(gameState).data?.helpLinks ?? [];
  return (
    <Card title={t('about.title')}>
      <dl className={styles.facts}>
        <dt>{t('about.accountId')}</dt>
        <dd>{account?.id}</dd>
      </dl>
      {links.map(({ title, url }) => (
        <a key={url} className={styles.link} href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      ))}
    </Card>
  );
}
