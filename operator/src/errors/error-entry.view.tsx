import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { PageError } from '@spieltag/shared-kernel/registry';
import { FailureFacts } from '../failures/failure-facts.view.tsx';
import styles from './errors.module.css';

/** One message, of all versions it was seen in. */
export function ErrorEntry({ error }: { readonly error: PageError }) {
  const { t, formatDateTime } = useTexts('operator');
  const { remote, code, phase, message, versions, reports, visitors, lastAt } = error;
  const time = formatDateTime(Date.parse(lastAt), t('operator.time'));
  return (
    <li className={styles.entry}>
      <details>
        <summary>
          <span className={styles.title}>{message || code}</span>
          <span className={styles.meta}>
            {remote}, {code} ({phase}), {t('operator.errors.count', { count: reports, time })}
          </span>
        </summary>
        <p>{t('operator.errors.versions', { versions: versions.join(', ') })}</p>
        <p>{t('operator.errors.visitors', { count: visitors })}</p>
        <FailureFacts {...error} message="" />
      </details>
    </li>
  );
}
