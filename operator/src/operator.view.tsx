import type { OperatorConfig } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, ErrorState, Screen, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useEffect, useMemo } from 'react';
import { createAdminApi } from './api/admin-api.ts';
import styles from './operator.module.css';
import { useRefusalText } from './refusals/use-refusal-text.ts';
import { Remotes } from './remotes/remotes.view.tsx';
import { SignIn } from './session/sign-in.view.tsx';
import { type PageSession, useSession } from './session/use-session.ts';

/** The page of operators: behind a session, of which the registry decides what it may. */
export function OperatorView({ config }: { readonly config: OperatorConfig }) {
  const { t } = useTexts('operator');
  const session = useSession();
  const title = t('operator.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <Screen title={title} toolbar={<WhoIsHere session={session} />}>
        <Content config={config} session={session} />
      </Screen>
    </main>
  );
}

interface ContentProps {
  readonly config: OperatorConfig;
  readonly session: PageSession;
}

function Content({ config, session }: ContentProps) {
  const { signedIn, failure } = session;
  const refusalText = useRefusalText();
  const api = useMemo(() => createAdminApi(config.projectId), [config.projectId]);
  if (failure) {
    return <ErrorState text={refusalText(failure).text} onRetry={session.retry} />;
  }
  if (signedIn === undefined) return <SkeletonRows rows={6} />;
  if (signedIn === null) return <SignIn way={config.signIn} signIn={session.signIn} />;
  return <Remotes api={api} onRefused={session.end} />;
}

function WhoIsHere({ session: { signedIn, signOut } }: Pick<ContentProps, 'session'>) {
  const { t } = useTexts('operator');
  if (!signedIn) return null;
  return (
    <>
      <span className={styles.name}>{signedIn.name}</span>
      <Button onClick={() => void signOut()}>{t('operator.signOut')}</Button>
    </>
  );
}
