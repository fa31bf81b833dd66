import { loadHandling } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { needsSignIn } from '@spieltag/shared-kernel/stores';
import { Button } from '@spieltag/shared-kernel/ui';
import { LogIn, RotateCcw } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useEffectEvent } from 'react';
import { isTransient, retryDelayMs } from '../connection/transient-failure.ts';
import { AccountLinksView } from '../legal/account-links.view.tsx';
import { LegalLinksView } from '../legal/legal-links-area.view.tsx';
import { showFonts } from './fonts.ts';
import type { GateState } from './gate.ts';
import { reportStart } from './report-start.ts';
import styles from './startup.module.css';

interface Props {
  readonly failure: NonNullable<GateState['failure']>;
  /** Address of the external accounts; '' where there are none. */
  readonly issuerUrl: string;
  readonly onRetry: () => void;
  /** Opens the sign-in of the external accounts. */
  readonly onSignIn: () => void;
}

/** Code: the stored sign-in of the external account has ended. */
const TOKEN_MISSING = '102';
const UNAUTHORIZED = 401;

/**
 * Full screen: signing in or loading required data has failed. Transient failures are retried
 * automatically.
 */
export function StartFailureView({ failure, issuerUrl, onRetry, onSignIn }: Props) {
  const { t } = useTexts('shell');
  const { step, error } = failure;
  const isClosed = error.code === 'MAINTENANCE';
  const isLogin = (step === 'login' && !isClosed) || error.status === UNAUTHORIZED;
  const status = error.status === undefined ? '' : ` (${error.status})`;
  const isOutdated = loadHandling(error.status) === 'reload';
  const passes = isTransient(error);
  // A failure without a response has no message from the server, but a code.
  const message = passes && !status ? t('login.101') : String(error.params.msg ?? '');
  const isOver = error.code === TOKEN_MISSING;
  const canSignIn = isLogin && issuerUrl && needsSignIn(error);
  const retry = useEffectEvent(onRetry);
  // The fonts wait for the first screen, which does not come.
  useEffect(() => void showFonts(), []);
  // What servers answer, or do not, is no fault of the shell; what it cannot explain is.
  useEffect(
    () => reportStart(error.code === 'UNKNOWN' ? { message: error.messageKey } : {}),
    [error],
  );
  useEffect(() => {
    if (!passes) return;
    const again = () => retry();
    const timer = setTimeout(again, retryDelayMs());
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [passes]);
  return (
    <main>
      <div className={styles.startup} role="alert">
        <h1 className={styles.title}>
          {t(isClosed ? 'startFailure.closed' : isLogin ? 'login.title' : 'startFailure.title')}
        </h1>
        <p>{t(error.messageKey, error.params)}</p>
        {isLogin && message && !error.params.until && (
          <p className={styles.detail}>{message + status}</p>
        )}
        {!isOutdated && !isOver && <p>{t(passes ? 'startFailure.again' : 'login.later')}</p>}
        <AccountLinksView {...{ message, issuerUrl }} />
        {canSignIn && (
          <Button variant="primary" icon={LogIn} onClick={onSignIn}>
            {t('common.signIn')}
          </Button>
        )}
        {/* An app brings its shell along: its store has the newer one. */}
        {!(isOutdated && native.isApp) && (
          <Button
            variant={canSignIn ? 'secondary' : 'primary'}
            icon={RotateCcw}
            onClick={isOutdated ? () => window.location.reload() : onRetry}
          >
            {t(isOutdated ? 'startFailure.update' : 'common.retry')}
          </Button>
        )}
        <LegalLinksView />
      </div>
    </main>
  );
}
