import { useTexts } from '@spieltag/shared-kernel/i18n';
import { needsSignIn } from '@spieltag/shared-kernel/stores';
import { Button } from '@spieltag/shared-kernel/ui';
import { LogIn, RotateCcw } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useEffectEvent } from 'react';
import { showFaces } from './faces.ts';
import type { GateState } from './gate.ts';
import { isPassing, retryDelayMs } from './passing-failure.ts';
import styles from './startup.module.css';

interface Props {
  readonly failure: NonNullable<GateState['failure']>;
  /** Address of the external accounts; '' where there are none. */
  readonly issuerUrl: string;
  readonly onRetry: () => void;
  /** Opens the sign-in of the external accounts. */
  readonly onSignIn: () => void;
}

/** What the device keeps of the external account has ended. */
const TOKEN_MISSING = '102';
/** The issuer's error codes that begin with 0 concern the account itself. */
const ACCOUNT_FAULT = 'Fehlercode: 0';
const APP_UPDATE_REQUIRED = 426;
const UNAUTHORIZED = 401;

/**
 * Full screen: signing in, or loading what the game cannot do without, has failed. What passes by
 * itself is tried again by itself.
 */
export function StartFailureView({ failure, issuerUrl, onRetry, onSignIn }: Props) {
  const { t } = useTexts('shell');
  const { step, error } = failure;
  const isLogin = step === 'login' || error.status === UNAUTHORIZED;
  const status = error.status === undefined ? '' : ` (${error.status})`;
  const isOutdated = error.status === APP_UPDATE_REQUIRED;
  const passes = isPassing(error);
  // Where no server has answered there is no message of one.
  const message = passes && !status ? '' : String(error.params.msg ?? '');
  const isOver = error.code === TOKEN_MISSING;
  const canSignIn = isLogin && issuerUrl && needsSignIn(error);
  const retry = useEffectEvent(onRetry);
  // No first screen comes that the faces would wait for.
  useEffect(() => void showFaces(), []);
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
    <div className={styles.startup} role="alert">
      <h1 className={styles.title}>{t(isLogin ? 'login.title' : 'startFailure.title')}</h1>
      <p>{t(error.messageKey, error.params)}</p>
      {isLogin && message && <p className={styles.detail}>{message + status}</p>}
      {!isOutdated && !isOver && <p>{t(passes ? 'startFailure.again' : 'login.later')}</p>}
      {message.includes(ACCOUNT_FAULT) && issuerUrl && (
        <p className={styles.links}>
          <a href={`${issuerUrl}/verify`}>{t('startFailure.verifyEmail')}</a>
          <a href={`${issuerUrl}/support`}>{t('startFailure.support')}</a>
        </p>
      )}
      {canSignIn && (
        <Button variant="primary" icon={LogIn} onClick={onSignIn}>
          {t('common.signIn')}
        </Button>
      )}
      <Button
        variant={canSignIn ? 'secondary' : 'primary'}
        icon={RotateCcw}
        onClick={isOutdated ? () => window.location.reload() : onRetry}
      >
        {t(isOutdated ? 'startFailure.update' : 'common.retry')}
      </Button>
    </div>
  );
}
