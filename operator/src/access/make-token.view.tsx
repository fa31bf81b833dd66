import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  Button,
  SegmentedControl,
  Select,
  TextField,
  ToggleChip,
} from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { AccessApi, MadeToken } from '../api/access-api.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import styles from './access.module.css';
import { TokenShown } from './token-shown.view.tsx';

interface MakeTokenProps {
  readonly api: Pick<AccessApi, 'makeToken'>;
  /** Names of all remotes. */
  readonly remotes: readonly string[];
  onMade(): void;
}

const ROLES = ['team', 'operator'] as const;
const HOURS = ['8', '24', '168', '720', '8760'] as const;
const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 500;

/** Makes a token for a team or an operator; it is shown this once. */
export function MakeToken({ api, remotes, onMade }: MakeTokenProps) {
  const { t } = useTexts('operator');
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('team');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hours, setHours] = useState<(typeof HOURS)[number]>('8');
  const [reason, setReason] = useState('');
  const [made, setMade] = useState<MadeToken & { readonly name: string }>();
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const isWhole = Boolean(name.trim() && reason.trim() && (role === 'operator' || chosen[0]));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isWhole, async () => {
      const token = await api.makeToken({
        name: name.trim(),
        role,
        ...(role === 'team' && { remotes: [...chosen] }),
        hours: Number(hours),
        reason: reason.trim(),
      });
      setMade({ ...token, name: name.trim() });
      setName('');
      setChosen([]);
      setReason('');
      onMade();
    });
  };
  if (made) return <TokenShown made={made} onDone={() => setMade(undefined)} />;
  return (
    <details className={styles.folded}>
      <summary>{t('operator.access.makeToken')}</summary>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label={t('operator.access.name')}
          help={t('operator.access.nameHelp')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME_LENGTH}
        />
        <SegmentedControl
          label={t('operator.access.role')}
          options={ROLES.map((value) => ({ value, label: t(`operator.role.${value}`) }))}
          value={role}
          onChange={setRole}
        />
        {role === 'team' && (
          <fieldset className={styles.chips}>
            <legend>{t('operator.access.remotes')}</legend>
            {remotes.map((remote) => (
              <ToggleChip
                key={remote}
                label={remote}
                pressed={chosen.includes(remote)}
                onChange={(on) =>
                  setChosen(on ? [...chosen, remote] : chosen.filter((one) => one !== remote))
                }
              />
            ))}
          </fieldset>
        )}
        <Select
          label={t('operator.access.lasts')}
          value={hours}
          onChange={setHours}
          options={HOURS.map((value) => ({ value, label: t(`operator.access.hours.${value}`) }))}
        />
        <TextField
          label={t('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON_LENGTH}
        />
        <FormRefusal
          refusal={refusal}
          missing={isIncomplete ? t('operator.access.tokenMissing') : undefined}
        />
        <Button type="submit" pending={isPending}>
          {t('operator.access.makeToken')}
        </Button>
      </form>
    </details>
  );
}
