import { MAX_NAME_LENGTH } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { PeopleApi } from '../api/people-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import forms from '../forms/forms.module.css';
import styles from './people.module.css';

/** A group gets another name, where its admins have given it one nobody should have to read. */
export function GroupName({ api }: { readonly api: Pick<PeopleApi, 'renameGroup'> }) {
  const { t } = useTexts('operator');
  const [groupId, setGroupId] = useState('');
  const [name, setName] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [done, setDone] = useState('');
  const given = { id: groupId.trim(), name: name.trim() };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = given.id !== '' && given.name !== '';
    setDone('');
    setIncomplete(!isWhole);
    setAsked(isWhole);
  };
  const label = t('operator.people.renameGroup');
  return (
    <Card title={t('operator.people.group')} flush>
      <form className={`${forms.form} ${styles.search}`} onSubmit={onSubmit}>
        <TextField label={t('operator.people.groupId')} value={groupId} onChange={setGroupId} />
        <TextField
          label={t('operator.people.groupName')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME_LENGTH}
        />
        <FormRefusal
          refusal={undefined}
          missing={isIncomplete ? t('operator.people.groupMissing') : undefined}
        />
        <p role="status" className={forms.done}>
          {done}
        </p>
        <Button type="submit">{label}</Button>
      </form>
      {isAsked && (
        <AskDialog
          title={`${label}: ${given.id}`}
          confirmLabel={label}
          danger
          asksReason
          perform={async (reason) => {
            await api.renameGroup(given.id, given.name, reason);
            setDone(t('operator.people.groupRenamed', given));
            setName('');
          }}
          onRefused={async () => undefined}
          onClose={() => setAsked(false)}
        >
          <p>{t('operator.people.explain.renameGroup', given)}</p>
        </AskDialog>
      )}
    </Card>
  );
}
