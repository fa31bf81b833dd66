import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Select, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { AccessApi } from '../api/access-api.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import styles from './access.module.css';

interface AddKeyProps {
  readonly api: Pick<AccessApi, 'addKey'>;
  /** Names of all remotes. */
  readonly remotes: readonly string[];
  onAdded(): void;
}

const MAX_LENGTH = 100;
const MAX_REASON_LENGTH = 500;

/** Registers the public key a remote's releases are signed with. */
export function AddKey({ api, remotes, onAdded }: AddKeyProps) {
  const { t } = useTexts('operator');
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [reason, setReason] = useState('');
  const [added, setAdded] = useState('');
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const isWhole = [chosen, name, publicKey, reason].every((part) => part.trim() !== '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isWhole, async () => {
      const [whose, value, why] = [name, publicKey, reason].map((part) => part.trim());
      await api.addKey({
        remote: chosen,
        name: whose ?? '',
        publicKey: value ?? '',
        reason: why ?? '',
      });
      setAdded(`${chosen}: ${name.trim()}`);
      setName('');
      setPublicKey('');
      setReason('');
      onAdded();
    });
  };
  return (
    <details className={styles.folded}>
      <summary>{t('operator.access.addKey')}</summary>
      <form className={styles.form} onSubmit={onSubmit}>
        <p className={styles.line}>{t('operator.access.addKeyHelp')}</p>
        <Select
          label={t('operator.access.remote')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: '', label: t('operator.choose') },
            ...remotes.map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label={t('operator.access.keyName')}
          value={name}
          onChange={setName}
          maxLength={MAX_LENGTH}
        />
        <TextField
          label={t('operator.access.publicKey')}
          help={t('operator.access.publicKeyHelp')}
          value={publicKey}
          onChange={setPublicKey}
          maxLength={MAX_LENGTH}
        />
        <TextField
          label={t('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON_LENGTH}
        />
        <FormRefusal
          refusal={refusal}
          missing={isIncomplete ? t('operator.access.keyMissing') : undefined}
        />
        <p role="status" className={styles.line}>
          {added && t('operator.access.keyAdded', { key: added })}
        </p>
        <Button type="submit" pending={isPending}>
          {t('operator.access.addKey')}
        </Button>
      </form>
    </details>
  );
}
