import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { LegalLinksView } from '../legal/legal-links-area.view.tsx';
import de from './texts/de.json' with { type: 'json' };

/** Resolves once the texts are loaded in the current language; the first screen does without them. */
export const textsRead = registerTexts('messages', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

export interface SignInDialogProps {
  /** What an account is needed for. */
  readonly reason: string | undefined;
  /** Why a sign-in has ended. */
  readonly ended: StoreError | undefined;
  readonly onClose: () => void;
}

/** Codes whose texts say no more than that the sign-in has ended. */
const GENERIC_CODES: readonly string[] = ['102', '103'];

const GENERAL_REASON = 'profile';

/** Says what an account is good for, and signs in. */
export default function SignInDialog({ reason, ended, onClose }: SignInDialogProps) {
  const { t } = useTexts('messages');
  const { bus, session } = useKernel();
  const signIn = async () => {
    // Called within the click: later the browser would block the popup of the issuer.
    const signingIn = session.signInExternally();
    onClose();
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
          <LegalLinksView />
        </>
      }
      confirmLabel={t('common.signIn')}
      cancelLabel={t('signIn.later')}
      onConfirm={() => void signIn()}
      onCancel={onClose}
    />
  );
}

type KnownReason = keyof typeof de.signIn.reason;

/** Newer remotes may ask for what this shell has no words for: an account is worth it anyway. */
function knownReason(reason = ''): KnownReason {
  return Object.hasOwn(de.signIn.reason, reason) ? (reason as KnownReason) : GENERAL_REASON;
}
