import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { KeepRefusal } from './keeping.ts';
import styles from './name-form.module.css';
import { KEPT_MAX, NAME_LENGTH } from './named.model.ts';

interface NameFormProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** The name where nothing is typed. */
  readonly suggested: string;
  /** What stands under a name that is taken may be replaced, which is asked about first. */
  readonly canReplace?: boolean;
  onName(name: string, replaces: boolean): KeepRefusal | undefined;
}

/** Gives something a name; what speaks against it stands below. */
export function NameForm({ label, action, suggested, canReplace, onName }: NameFormProps) {
  const { t } = useTexts('market');
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: KeepRefusal }>();
  const isAsked = canReplace && refused?.why === 'taken';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim() || suggested;
    const why = onName(wanted, isAsked === true && refused?.name === wanted);
    setRefused(why && { name: wanted, why });
    if (!why) setName('');
  };
  const words =
    refused &&
    t(isAsked ? 'kept.replaces' : `kept.${refused.why}`, { name: refused.name, max: KEPT_MAX });
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={label}
        value={name}
        placeholder={suggested}
        maxLength={NAME_LENGTH}
        error={words}
        onChange={(typed) => {
          setName(typed);
          setRefused(undefined);
        }}
      />
      <Button type="submit">{isAsked ? t('kept.replace') : action}</Button>
    </form>
  );
}

interface RenameFormProps {
  /** What it is called by now. */
  readonly name: string;
  onName(before: string, name: string): KeepRefusal | undefined;
}

/** Gives what is kept another name. */
export function RenameForm({ name: before, onName }: RenameFormProps) {
  const { t } = useTexts('market');
  return (
    <NameForm
      label={t('kept.newName', { name: before })}
      action={t('kept.rename')}
      suggested={before}
      onName={(name) => onName(before, name)}
    />
  );
}
