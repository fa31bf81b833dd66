import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { AuditEntry } from '@spieltag/shared-kernel/registry';
import { useActionText } from './action-text.ts';
import styles from './history.module.css';

interface EntriesProps {
  readonly label: string;
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
}

/** What was changed last, a line each. */
export function Entries({ label, entries }: EntriesProps) {
  const { t, formatDateTime } = useTexts('operator');
  const actionText = useActionText();
  return (
    <ul className={styles.entries} aria-label={label}>
      {entries.map(({ at, actor, action, reason }) => (
        <li key={`${at} ${action}`}>
          {formatDateTime(Date.parse(at), t('operator.time'))} {actor}: {actionText(action)}
          {reason && ` (${reason})`}
        </li>
      ))}
    </ul>
  );
}
