import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import styles from './sign-in.module.css';

interface SignInProps {
  /** The registry did not accept the token before. */
  readonly isRefused: boolean;
  onToken(token: string): void;
}

/** Asks for a token of the registry. */
export function SignIn({ isRefused, onToken }: SignInProps) {
  const { t } = useTexts('operator');
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim()) onToken(token.trim());
  };
  return (
    <Card title={t('operator.signIn')}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('operator.token')}
          help={t('operator.tokenHelp')}
          value={token}
          onChange={setToken}
          autoComplete="off"
          {...(isRefused && { error: t('operator.refused') })}
        />
        <Button type="submit" variant="primary">
          {t('operator.signIn')}
        </Button>
      </form>
    </Card>
  );
}
