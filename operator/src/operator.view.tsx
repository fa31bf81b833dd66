import type { OperatorConfig } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Screen } from '@spieltag/shared-kernel/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createAdminApi } from './api/admin-api.ts';
import { Remotes } from './remotes/remotes.view.tsx';
import { SignIn } from './session/sign-in.view.tsx';

/** The page of operators: behind a token of the registry, which decides what it may. */
export function OperatorView({ config }: { readonly config: OperatorConfig }) {
  const { t } = useTexts('operator');
  const title = t('operator.title');
  const [token, setToken] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const api = useMemo(
    () => (token === undefined ? undefined : createAdminApi(config.projectId, token)),
    [config.projectId, token],
  );
  useEffect(() => {
    document.title = title;
  }, [title]);
  const signIn = (given: string) => {
    setToken(given);
    setRefused(false);
  };
  const signOut = useCallback((refused: boolean) => {
    setToken(undefined);
    setRefused(refused);
  }, []);
  const onRefused = useCallback(() => signOut(true), [signOut]);
  return (
    <main>
      <Screen
        title={title}
        toolbar={api && <Button onClick={() => signOut(false)}>{t('operator.signOut')}</Button>}
      >
        {api ? (
          <Remotes api={api} onRefused={onRefused} />
        ) : (
          <SignIn isRefused={isRefused} onToken={signIn} />
        )}
      </Screen>
    </main>
  );
}
