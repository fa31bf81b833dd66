import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, ConfirmDialog, Sheet, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { inGroups, placeAfter, readCode, signsIn } from './code.model.ts';
import styles from './devices.module.css';
import { LinkingConsequence } from './linking-consequence.view.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

interface Props {
  readonly account: Account;
  onClose(): void;
}

/** Takes the code of another device; says what becomes of the team here before it links. */
export function EnterCodeSheet({ account, onClose }: Props) {
  const { t } = useTexts('account');
  const { session } = useKernel();
  const { announce, refuse } = useLinkOutcome();
  const { typed, type, ref } = useTypedCode();
  const [step, setStep] = useState<'typing' | 'asking' | 'linking'>('typing');
  const [isTouched, setTouched] = useState(false);
  const code = readCode(typed);
  const objection = isTouched && !code ? t('devices.code.incomplete') : undefined;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (code) setStep('asking');
  };
  const link = async () => {
    setStep('linking');
    const refused = await session.linkWithCode(code ?? '');
    setStep('typing');
    if (refused) return refuse(refused);
    announce(account);
    onClose();
  };
  return (
    <Sheet title={t('devices.enter')} isOpen onClose={onClose} placement="center">
      <form className={styles.form} onSubmit={ask} noValidate>
        <p className={styles.note}>{t('devices.where')}</p>
        <TextField
          ref={ref}
          label={t('devices.code.label')}
          value={typed}
          onChange={type}
          onBlur={() => setTouched(typed !== '')}
          error={objection}
          help={t('devices.code.help')}
          autoComplete="one-time-code"
          autoFocus
        />
        <Button type="submit" variant="primary" wide pending={step === 'linking'}>
          {t('devices.next')}
        </Button>
      </form>
      {step !== 'typing' && (
        <ConfirmDialog
          title={t('devices.question')}
          text={<LinkingConsequence account={account} played={t('devices.becomes.other')} />}
          confirmLabel={t('devices.link')}
          pending={step === 'linking'}
          onConfirm={() => void link()}
          onCancel={() => setStep('typing')}
        />
      )}
    </Sheet>
  );
}

/** What stands in the field, in groups; the caret stays where one types. */
function useTypedCode() {
  const ref = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState({ typed: '', signsBefore: 0 });
  // The groups are another value than what was typed, which moves the caret to the end.
  useLayoutEffect(() => {
    const place = placeAfter(last.signsBefore);
    ref.current?.setSelectionRange(place, place);
  }, [last]);
  const type = (value: string) => {
    const before = value.slice(0, ref.current?.selectionStart ?? value.length);
    setLast({ typed: inGroups(value), signsBefore: signsIn(before) });
  };
  return { typed: last.typed, type, ref };
}
