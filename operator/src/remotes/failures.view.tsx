import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import { Button, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './remotes.module.css';

interface FailuresProps {
  /** Of all versions, those of most visitors first. */
  readonly failures: readonly FailureGroup[];
}

const SHOWN_AT_FIRST = 5;

/** Why versions of a remote failed: what pages have written, shown as text and nothing else. */
export function Failures({ failures }: FailuresProps) {
  const { t } = useTexts('operator');
  const [version, setVersion] = useState('');
  const [isWhole, setWhole] = useState(false);
  const versions = [...new Set(failures.map((failure) => failure.version))];
  const found = failures.filter((failure) => version === '' || failure.version === version);
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {versions.length > 1 && (
        <Select
          label={t('operator.version')}
          value={version}
          onChange={setVersion}
          options={[
            { value: '', label: t('operator.allVersions') },
            ...versions.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <ul className={styles.failures}>
        {shown.map((failure) => (
          <li key={keyOf(failure)}>
            <FailureDetails failure={failure} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('operator.allFailures', { count: found.length })}
        </Button>
      )}
    </>
  );
}

function FailureDetails({ failure }: { readonly failure: FailureGroup }) {
  const { t, formatDateTime } = useTexts('operator');
  const time = (text: string) => formatDateTime(Date.parse(text), t('operator.time'));
  const { code, phase, version, visitors, message, stack, browsers, paths } = failure;
  return (
    <details>
      <summary>
        {code} ({phase}), {version}
        <span className={styles.health}>
          {t('operator.failure', { visitors, time: time(failure.lastAt) })}
        </span>
      </summary>
      {message && <p className={styles.message}>{message}</p>}
      <p>{t('operator.since', { time: time(failure.firstAt) })}</p>
      <p>{t('operator.browsers', { names: namesOf(browsers) })}</p>
      <p>{t('operator.paths', { names: namesOf(paths) })}</p>
      {stack && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer
        <pre className={styles.stack} tabIndex={0}>
          {stack}
        </pre>
      )}
    </details>
  );
}

const keyOf = ({ version, phase, code, message, stack }: FailureGroup) =>
  [version, phase, code, message, stack].join(' ');

const namesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name || '-'} (${count})`)
    .join(', ');
