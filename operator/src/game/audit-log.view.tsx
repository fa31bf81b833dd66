import type { AuditEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { PagedList } from '../paging/paged-list.view.tsx';
import styles from './game.module.css';
import { useAuditText } from './use-audit-text.ts';

/** Who has done what to the game, when and why. */
export function AuditLog({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTexts('operator');
  const auditText = useAuditText();
  return (
    <PagedList
      label={t('operator.game.audit')}
      items={entries}
      wordsOf={({ actor, action, subject, reason }) =>
        [actor, action, auditText(action), subject, reason].join(' ')
      }
      empty={t('operator.game.noAudit')}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedList>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t, formatDateTime } = useTexts('operator');
  const auditText = useAuditText();
  const { at, actor, action, subject, reason, before, after } = entry;
  const states = { ...(before !== null && { before }), ...(after !== null && { after }) };
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{[auditText(action), subject].filter(Boolean).join(': ')}</p>
      <p className={styles.meta}>
        {formatDateTime(at, t('operator.dateTime'))}, {actor}
      </p>
      {reason && <p>{reason}</p>}
      {Object.keys(states).length > 0 && (
        <details>
          <summary>{t('operator.details')}</summary>
          <pre className={styles.details}>{JSON.stringify(states, null, 2)}</pre>
        </details>
      )}
    </li>
  );
}
