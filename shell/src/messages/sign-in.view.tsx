import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import de from '../texts/de.json' with { type: 'json' };
import { useEndedSignIn } from './ended-sign-in.ts';

/** Codes whose texts say no more than that the sign-in has ended. */
const GENERIC_CODES: readonly string[] = ['102', '103'];

const GENERAL_REASON = 'profile';

/** Asks to sign in where guests may not go on, and when a sign-in has ended. */
export function SignInView() {
  const { t } = useTexts('shell');
  const { bus, session } = useKernel();
  const [reason, setReason] = useState<string>();
  useEvent('sign-in.requested', (request) => setReason(request.reason));
  const ended = useEndedSignIn();
  const hasEnded = ended !== undefined;
  const [isPostponed, setPostponed] = useState(false);
  if (isPostponed && !hasEnded) setPostponed(false);
  if (!reason && (!hasEnded || isPostponed)) return null;
  const close = () => {
    setReason(undefined);
    setPostponed(hasEnded);
  };
  const signIn = async () => {
    // Called within the click: later the browser would block the popup of the issuer.
    const signingIn = session.signInExternally();
    close();
    const outcome = await signingIn;
    if (outcome === 'signed-in') {
      bus.publish('notification.requested', { level: 'INFO', text: t('signIn.done') });
    }
    if (outcome === 'switched-account') {
      bus.publish('alert.requested', { title: t('common.warning'), text: t('login.switched') });
    }
  };
  return (
    <ConfirmDialog
      title={t('signIn.title')}
      text={
        <>
          <p>{t(`signIn.reason.${ended ? 'ended' : knownReason(reason)}`)}</p>
          {ended && !GENERIC_CODES.includes(ended.code) && (
            <p>{t(ended.messageKey, ended.params)}</p>
          )}
          <p>{t('signIn.keepsTeam')}</p>
        </>
      }
      confirmLabel={t('common.signIn')}
      cancelLabel={t('signIn.later')}
      onConfirm={() => void signIn()}
      onCancel={close}
    />
  );
}

type KnownReason = keyof typeof de.signIn.reason;

/** Newer remotes may ask for what this shell has no words for: an account is worth it anyway. */
function knownReason(reason = ''): KnownReason {
  return Object.hasOwn(de.signIn.reason, reason) ? (reason as KnownReason) : GENERAL_REASON;
}
