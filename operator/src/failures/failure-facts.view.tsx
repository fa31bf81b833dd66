import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import styles from './failures.module.css';

type FailureFactsProps = Pick<FailureGroup, 'message' | 'stack' | 'browsers' | 'paths' | 'firstAt'>;

/** What pages say of a failure: shown as text and nothing else. */
export function FailureFacts({ message, stack, browsers, paths, firstAt }: FailureFactsProps) {
  const { t, formatDateTime } = useTexts('operator');
  return (
    <>
      {message && <p className={styles.message}>{message}</p>}
      <p>
        {t('operator.since', { time: formatDateTime(Date.parse(firstAt), t('operator.time')) })}
      </p>
      <p>{t('operator.browsers', { names: namesOf(browsers) })}</p>
      <p>{t('operator.paths', { names: namesOf(paths) })}</p>
      {stack && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer
        <pre className={styles.stack} tabIndex={0}>
          {stack}
        </pre>
      )}
    </>
  );
}

const namesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name || '-'} (${count})`)
    .join(', ');
