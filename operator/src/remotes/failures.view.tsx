import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import styles from './remotes.module.css';

interface FailuresProps {
  /** Of all versions, those of most visitors first. */
  readonly failures: readonly FailureGroup[];
}

/** Why versions of a remote failed: what pages have written, shown as text and nothing else. */
export function Failures({ failures }: FailuresProps) {
  const { t, formatDateTime } = useTexts('operator');
  if (failures.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('operator.failures')}</h3>
      <ul className={styles.failures}>
        {failures.map((failure) => (
          <li key={keyOf(failure)}>
            <details>
              <summary>
                {failure.code} ({failure.phase}), {failure.version}
                <span className={styles.health}>
                  {t('operator.failure', {
                    visitors: failure.visitors,
                    time: formatDateTime(Date.parse(failure.lastAt), t('operator.time')),
                  })}
                </span>
              </summary>
              {failure.message && <p>{failure.message}</p>}
              <p>{namesOf(failure.browsers)}</p>
              <p>{namesOf(failure.paths)}</p>
              {failure.stack && <pre className={styles.stack}>{failure.stack}</pre>}
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ version, phase, code, message, stack }: FailureGroup) =>
  [version, phase, code, message, stack].join(' ');

const namesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name || '-'} (${count})`)
    .join(', ');
