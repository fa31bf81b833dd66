import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, ConfirmDialog, Sheet, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import { inGroups, readCode } from './code.model.ts';
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
  const [typed, setTyped] = useState('');
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
          label={t('devices.code.label')}
          value={typed}
          onChange={(value) => setTyped(inGroups(value))}
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
          text={<LinkingConsequence account={account} />}
          confirmLabel={t('devices.link')}
          pending={step === 'linking'}
          onConfirm={() => void link()}
          onCancel={() => setStep('typing')}
        />
      )}
    </Sheet>
  );
}
