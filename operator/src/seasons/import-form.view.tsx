import type { ClockChoice } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Switch, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { SeasonsApi } from '../api/game-api.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../api/reason-length.ts';
import { DayField } from '../forms/day-field.view.tsx';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import forms from '../forms/forms.module.css';
import { useSubmit } from '../forms/use-submit.ts';
import { ClockFields } from './clock-fields.view.tsx';

const MAX_SOURCE_LENGTH = 1000;

interface ImportFormProps {
  readonly api: Pick<SeasonsApi, 'importSeason'>;
  /** It goes on by itself from here. */
  onBegun(): void;
}

/** Brings a season in: from where, from when on, how its time passes, and why. */
export function ImportForm({ api, onBegun }: ImportFormProps) {
  const { t } = useTexts('operator');
  const [source, setSource] = useState('');
  const [startsOn, setStartsOn] = useState('');
  const [clock, setClock] = useState<ClockChoice>({ mode: 'real' });
  const [hidden, setHidden] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState('');
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setDone('');
    const why = reason.trim();
    const isWhole = source.trim() !== '' && why.length >= MIN_REASON_LENGTH;
    void submit(isWhole, async () => {
      const wanted = { clock, hidden, ...(startsOn && { startsOn }) };
      const begun = await api.importSeason({ source: source.trim(), ...wanted, reason: why });
      setDone(t('operator.seasons.importBegun', { source: begun.source }));
      setSource('');
      setStartsOn('');
      setReason('');
      onBegun();
    });
  };
  return (
    <form className={forms.form} onSubmit={onSubmit}>
      <TextField
        label={t('operator.seasons.source')}
        help={t('operator.seasons.sourceHelp')}
        value={source}
        onChange={setSource}
        maxLength={MAX_SOURCE_LENGTH}
      />
      <DayField label={t('operator.seasons.starts')} value={startsOn} onChange={setStartsOn} />
      <ClockFields clock={clock} onChange={setClock} />
      <Switch
        label={t('operator.seasons.importHidden')}
        help={t('operator.seasons.importHiddenHelp')}
        isOn={hidden}
        onChange={setHidden}
      />
      <TextField
        label={t('operator.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON_LENGTH}
      />
      <FormRefusal
        refusal={refusal}
        missing={isIncomplete ? t('operator.seasons.importMissing') : undefined}
      />
      <p role="status" className={forms.done}>
        {done}
      </p>
      <Button type="submit" pending={isPending}>
        {t('operator.seasons.import')}
      </Button>
    </form>
  );
}
