import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { PushOverview } from '@spieltag/shared-kernel/push';
import { Button, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import styles from './push.module.css';
import type { PushActions } from './use-push-overview.ts';

interface Props {
  readonly push: PushActions;
  readonly email: PushOverview['email'];
}

/** Reminders by e-mail as well: an address, the code that is sent there, and the way out. */
export function EmailReminders({ push, email }: Props) {
  const { t } = useTexts('account');
  const [typed, setTyped] = useState('');
  const { isOffered, address, isConfirmed } = email;
  if (!isOffered) return null;
  const isAddress = address === null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    if (await (isAddress ? push.setEmail(text) : push.confirmEmail(text))) setTyped('');
  };
  return (
    <section className={styles.column} aria-label={t('push.email')}>
      <h3 className={styles.heading}>{t('push.email')}</h3>
      {isConfirmed ? (
        <p className={styles.note}>{t('push.emailOn', { address: address ?? '' })}</p>
      ) : (
        <form className={styles.column} onSubmit={(event) => void send(event)} noValidate>
          <TextField
            label={t(isAddress ? 'push.emailAddress' : 'push.emailCode')}
            help={isAddress ? t('push.emailHelp') : t('push.emailSent', { address })}
            value={typed}
            onChange={setTyped}
            maxLength={isAddress ? 254 : 8}
            autoComplete={isAddress ? 'email' : 'one-time-code'}
          />
          <Button type="submit" aria-disabled={push.isPending || typed.trim() === ''}>
            {t(isAddress ? 'push.emailSend' : 'push.emailConfirm')}
          </Button>
        </form>
      )}
      {address !== null && !isConfirmed && (
        <Button aria-disabled={push.isPending} onClick={() => void push.setEmail(address)}>
          {t('push.emailAgain')}
        </Button>
      )}
      {address !== null && (
        <Button aria-disabled={push.isPending} onClick={() => void push.setEmail(null)}>
          {t('push.emailOff')}
        </Button>
      )}
    </section>
  );
}
