import { CLOCK_MODES, type ClockChoice } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import forms from '../forms/forms.module.css';
import { ClockFields } from './clock-fields.view.tsx';

/** Chooses how the time of a season is to pass. */
export function ClockForm({ onChoose }: { onChoose(clock: ClockChoice): void }) {
  const { t } = useTexts('operator');
  const [clock, setClock] = useState<ClockChoice>({ mode: CLOCK_MODES[0] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(clock);
  };
  return (
    <form className={forms.form} onSubmit={submit}>
      <ClockFields clock={clock} onChange={setClock} />
      <Button type="submit" size="small">
        {t('operator.seasons.do.clock')}
      </Button>
    </form>
  );
}
