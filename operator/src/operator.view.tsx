import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Screen } from '@spieltag/shared-kernel/ui';
import { useCallback, useMemo, useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { createAdminApi } from './admin-api.ts';
import { OperatorSignIn } from './operator-sign-in.view.tsx';
import { Remotes } from './remotes.view.tsx';
import de from './texts/de.json' with { type: 'json' };

/** Resolves when the page has its texts in the language that is set; no other page needs them. */
export const textsRead = registerTexts('operator', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/** The token is kept as long as the tab is open. */
const TOKEN_KEY = 'operator-token';

/** The page of operators: behind a token of the registry, which decides what it may. */
export default function OperatorView() {
  const { t } = useTexts('operator');
  const title = useTexts('shell').t('operator.title');
  const { config } = useShell();
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN_KEY));
  const [isRefused, setRefused] = useState(false);
  const api = useMemo(
    () => (token ? createAdminApi(config.projectId, token) : undefined),
    [config.projectId, token],
  );
  const signIn = (given: string) => {
    sessionStorage.setItem(TOKEN_KEY, given);
    setToken(given);
    setRefused(false);
  };
  const signOut = useCallback((refused: boolean) => {
    sessionStorage.removeItem(TOKEN_KEY);
    setToken(null);
    setRefused(refused);
  }, []);
  const onRefused = useCallback(() => signOut(true), [signOut]);
  if (!api) {
    return (
      <Screen title={title}>
        <OperatorSignIn isRefused={isRefused} onToken={signIn} />
      </Screen>
    );
  }
  return (
    <Screen
      title={title}
      toolbar={<Button onClick={() => signOut(false)}>{t('operator.signOut')}</Button>}
    >
      <Remotes api={api} onRefused={onRefused} />
    </Screen>
  );
}
