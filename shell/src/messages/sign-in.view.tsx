import type { EventPayload } from '@spieltag/shared-kernel/events';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { useEndedSignIn } from './ended-sign-in.ts';

type Reason = EventPayload<'sign-in.requested'>['reason'];

/** Failures whose own words say no more than that the sign-in has ended. */
const SAYS_NO_MORE: readonly string[] = ['102', '103'];

/** Asks guests to sign in where a guest may not go on, and anybody whose sign-in has ended. */
export function SignInView() {
  const { t } = useTexts('shell');
  const { bus, session } = useKernel();
  const [reason, setReason] = useState<Reason>();
  useEvent('sign-in.requested', (request) => setReason(request.reason));
  const ended = useEndedSignIn();
  const hasEnded = ended !== undefined;
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff && !hasEnded) setPutOff(false);
  if (!reason && (!hasEnded || isPutOff)) return null;
  const close = () => {
    setReason(undefined);
    setPutOff(hasEnded);
  };
  const signIn = async () => {
    // Called in the click itself: later the browser would block the issuer's window.
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
          <p>{t(`signIn.reason.${ended ? 'ended' : reason}`)}</p>
          {ended && !SAYS_NO_MORE.includes(ended.code) && (
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
