import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useState } from 'react';
import type { RemoteOverview } from '../api/admin-api.ts';
import { useActionText } from '../history/action-text.ts';
import styles from './remotes.module.css';

interface NewsProps {
  readonly remotes: readonly RemoteOverview[];
}

/** What has changed since the page was opened, by whomever: read out as it comes. */
export function News({ remotes }: NewsProps) {
  const { t } = useTexts('operator');
  const actionText = useActionText();
  const [seen, setSeen] = useState(remotes);
  const [news, setNews] = useState('');
  if (seen !== remotes) {
    const lines = remotes.flatMap(({ state, history }) => {
      const before = seen.find((one) => one.state.id === state.id);
      const [last] = history;
      if (!before || !last || last.at === before.history[0]?.at) return [];
      const { actor, action } = last;
      return t('operator.news', { remote: state.name, action: actionText(action), actor });
    });
    setSeen(remotes);
    if (lines.length > 0) setNews(lines.join(' '));
  }
  return (
    <p role="status" className={styles.news}>
      {news}
    </p>
  );
}
