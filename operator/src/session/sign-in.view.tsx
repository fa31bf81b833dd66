import { useTexts } from '@spieltag/shared-kernel/i18n';
import { registryContract } from '@spieltag/shared-kernel/registry';
import { Button, buttonClass, Card, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import styles from './sign-in.module.css';

interface SignInProps {
  readonly way: 'token' | 'issuer';
  /** The session has ended while the page was used, and goes on with the next. */
  readonly isAgain: boolean;
  /** Rejects with an `AdminError`. */
  signIn(token: string): Promise<void>;
}

/** Lets an operator in: at the issuer, or with a token that is exchanged for a session. */
export function SignIn({ way, isAgain, signIn }: SignInProps) {
  const { t } = useTexts('operator');
  return (
    <Card title={t('operator.signIn')}>
      {isAgain && (
        <p role="alert" className={styles.again}>
          {t('operator.ended')}
        </p>
      )}
      {way === 'issuer' ? (
        <IssuerSignIn isAgain={isAgain} />
      ) : (
        <TokenSignIn isAgain={isAgain} signIn={signIn} />
      )}
    </Card>
  );
}

function TokenSignIn({ isAgain, signIn }: Pick<SignInProps, 'isAgain' | 'signIn'>) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!token.trim() || isPending) return;
    setPending(true);
    try {
      await signIn(token.trim());
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      const isToken = fault.code === 'UNAUTHORIZED';
      setError(isToken ? t('operator.tokenRefused') : refusalText(fault).text);
      setPending(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('operator.token')}
        help={t('operator.tokenHelp')}
        value={token}
        onChange={setToken}
        autoComplete="off"
        autoFocus={isAgain}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('operator.signIn')}
      </Button>
    </form>
  );
}

/** How a sign-in at the issuer ended; it stands in the address. */
const OUTCOMES = ['refused', 'failed'] as const;

function IssuerSignIn({ isAgain }: Pick<SignInProps, 'isAgain'>) {
  const { t } = useTexts('operator');
  const given = new URLSearchParams(window.location.search).get('sign-in');
  const outcome = OUTCOMES.find((one) => one === given);
  return (
    <div className={styles.form}>
      {outcome && <p role="alert">{t(`operator.outcome.${outcome}`)}</p>}
      <p>{isAgain ? t('operator.issuerAgain') : t('operator.issuerHelp')}</p>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={registryContract.session.begin.path}
        // This tab waits with what was typed.
        target={isAgain ? '_blank' : undefined}
        rel="noreferrer"
      >
        {t('operator.signIn')}
      </a>
    </div>
  );
}
