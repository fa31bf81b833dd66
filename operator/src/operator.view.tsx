import type { OperatorConfig } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, ErrorState, Screen, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useEffect, useMemo, useRef } from 'react';
import { keepFocus } from './focus/keep-focus.ts';
import styles from './operator.module.css';
import { useRefusalText } from './refusals/use-refusal-text.ts';
import { Sections } from './sections.view.tsx';
import { SessionContext } from './session/session-state.ts';
import { SignIn } from './session/sign-in.view.tsx';
import { type PageSession, useSession } from './session/use-session.ts';

/** The page of operators: behind a session, of which the registry decides what it may. */
export function OperatorView({ config }: { readonly config: OperatorConfig }) {
  const { t } = useTexts('operator');
  const session = useSession();
  const page = useRef<HTMLElement>(null);
  const title = t('operator.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => (page.current ? keepFocus(page.current) : undefined), []);
  return (
    <main ref={page} className={styles.page}>
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
  const { signedIn, ended, failure, end, leave } = session;
  const refusalText = useRefusalText();
  const state = useMemo(() => ({ isActive: Boolean(signedIn), onEnded: end }), [signedIn, end]);
  const who = signedIn ?? ended;
  return (
    <SessionContext value={state}>
      {failure && <ErrorState text={refusalText(failure).text} onRetry={session.retry} />}
      {!failure && signedIn === undefined && <SkeletonRows rows={6} />}
      {!failure && signedIn === null && (
        <SignIn way={config.signIn} isAgain={ended !== undefined} signIn={session.signIn} />
      )}
      {/* What was typed is kept for the same operator, out of sight of whoever comes by. */}
      {who && (
        <div hidden={!signedIn}>
          <Sections key={`${who.role} ${who.name}`} config={config} who={who} onLeft={leave} />
        </div>
      )}
    </SessionContext>
  );
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
