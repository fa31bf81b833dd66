import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, TextField } from '@spieltag/shared-kernel/ui';
import { useEffect, useRef, useState } from 'react';
import type { MadeToken } from '../api/access-api.ts';
import styles from './access.module.css';

interface TokenShownProps {
  readonly made: MadeToken & { readonly name: string };
  onDone(): void;
}

/** A token that was just made, to be copied; it is kept nowhere. */
export function TokenShown({ made, onDone }: TokenShownProps) {
  const { t, formatDateTime } = useTexts('operator');
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const { name, token, expiresAt } = made;
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setOutcome('copied');
    } catch {
      // Not every browser lets a page write there: what is selected can be copied by hand.
      field.current?.select();
      setOutcome('selected');
    }
  };
  const time = formatDateTime(Date.parse(expiresAt), t('operator.dateTime'));
  return (
    <div className={styles.form}>
      <TextField
        ref={field}
        label={t('operator.access.tokenOf', { name, time })}
        help={t('operator.access.shownOnce')}
        value={token}
        onChange={() => undefined}
      />
      <p role="status" className={styles.line}>
        {outcome && t(`operator.access.${outcome}`)}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void copy()}>
          {t('operator.access.copy')}
        </Button>
        <Button onClick={onDone}>{t('operator.access.done')}</Button>
      </div>
    </div>
  );
}
