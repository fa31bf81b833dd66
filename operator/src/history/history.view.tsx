import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { AuditEntry, SignedIn } from '@spieltag/shared-kernel/registry';
import { Banner, Card, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import type { HistoryApi } from '../api/history-api.ts';
import { PagedList } from '../paging/paged-list.view.tsx';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { useActionText } from './action-text.ts';
import styles from './history.module.css';
import { sharesText } from './shares-text.ts';
import { WebhookCard } from './webhook-card.view.tsx';

interface HistoryProps {
  readonly api: HistoryApi;
  readonly who: Pick<SignedIn, 'role'>;
}

/** Who changed what, and whether operators are told of it elsewhere. */
export function History({ api, who }: HistoryProps) {
  return (
    <div className={styles.cards}>
      {who.role === 'operator' && <WebhookCard api={api} />}
      <Changes api={api} />
    </div>
  );
}

/** Who changed what, when and why; what it was before, and is after. */
function Changes({ api }: { readonly api: Pick<HistoryApi, 'readHistory'> }) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const actionText = useActionText();
  const { value: entries, error, reload } = usePolled(api.readHistory);
  if (!entries) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  const wordsOf = ({ actor, action, remote, reason }: AuditEntry) =>
    [actor, action, actionText(action), remote, reason].join(' ');
  return (
    <>
      {error && <Banner tone="offline">{t('operator.stale')}</Banner>}
      <Card title={t('operator.history')} flush>
        <PagedList
          label={t('operator.history')}
          items={numbered(entries)}
          wordsOf={({ entry }) => wordsOf(entry)}
          empty={t('operator.noHistory')}
        >
          {({ entry, key }) => <Entry key={key} entry={entry} />}
        </PagedList>
      </Card>
    </>
  );
}

/** Entries of one moment are told apart by how many are older: a new one leaves their keys as they are. */
function numbered(entries: readonly AuditEntry[]) {
  const counts = new Map<string, number>();
  const oldestFirst = entries.toReversed().map((entry) => {
    const name = `${entry.at} ${entry.action} ${entry.remote}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { entry, key: `${name} ${count}` };
  });
  return oldestFirst.toReversed();
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t, formatDateTime } = useTexts('operator');
  const actionText = useActionText();
  const { at, actor, role, action, remote, reason, before, after } = entry;
  const [was, is] = [sharesText(before), sharesText(after)];
  const rest = is === undefined && after !== null ? JSON.stringify(after, null, 2) : undefined;
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{[actionText(action), remote].filter(Boolean).join(': ')}</p>
      <p className={styles.meta}>
        {formatDateTime(Date.parse(at), t('operator.dateTime'))}, {actor} (
        {t(`operator.role.${role}`)})
      </p>
      {reason && <p>{reason}</p>}
      {is !== undefined && was !== is && (
        <p className={styles.meta}>
          {t('operator.fromTo', { was: was || t('operator.nothing'), is })}
        </p>
      )}
      {rest !== undefined && (
        <details>
          <summary>{t('operator.details')}</summary>
          <pre className={styles.details}>{rest}</pre>
        </details>
      )}
    </li>
  );
}
