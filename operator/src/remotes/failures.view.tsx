import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import { Button, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { FailureFacts } from '../failures/failure-facts.view.tsx';
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
  const { code, phase, version, visitors, lastAt } = failure;
  const time = formatDateTime(Date.parse(lastAt), t('operator.time'));
  return (
    <details>
      <summary>
        {code} ({phase}), {version}
        <span className={styles.health}>{t('operator.failure', { visitors, time })}</span>
      </summary>
      <FailureFacts {...failure} />
    </details>
  );
}

const keyOf = ({ version, phase, code, message, stack }: FailureGroup) =>
  [version, phase, code, message, stack].join(' ');
