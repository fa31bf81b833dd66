import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Screen } from '@spieltag/shared-kernel/ui';
import { useCallback, useMemo, useState } from 'react';
import { useShell } from '../shell-context.tsx';
import { createAdminApi } from './admin-api.ts';
import { OperatorSignIn } from './operator-sign-in.view.tsx';
import { Remotes } from './remotes.view.tsx';

/** The token is kept as long as the tab is open. */
const TOKEN_KEY = 'operator-token';

/** The page of operators: behind a token of the registry, which decides what it may. */
export default function OperatorView() {
  const { t } = useTexts('shell');
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
      <Screen title={t('operator.title')}>
        <OperatorSignIn isRefused={isRefused} onToken={signIn} />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('operator.title')}
      toolbar={<Button onClick={() => signOut(false)}>{t('operator.signOut')}</Button>}
    >
      <Remotes api={api} onRefused={onRefused} />
    </Screen>
  );
}
