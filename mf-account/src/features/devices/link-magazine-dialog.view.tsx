import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './devices.module.css';
import { LinkingConsequence } from './linking-consequence.view.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

interface Props {
  readonly account: Account;
  onClose(): void;
}

/** Links this device to an account of the magazine: to the team it plays, or, of a guest, with the team here. */
export function LinkMagazineDialog({ account, onClose }: Props) {
  const { t } = useTexts('account');
  const { session } = useKernel();
  const { announce, refuse } = useLinkOutcome();
  const { isTrial, name } = account;
  const [pending, setPending] = useState(false);
  const link = async () => {
    setPending(true);
    // Called in the click itself: later the browser would block the issuer's window.
    const outcome = await session.linkWithMagazine();
    onClose();
    if (outcome === 'linked') announce(account);
    else if (outcome !== 'cancelled') refuse(outcome);
  };
  return (
    <ConfirmDialog
      title={t(isTrial ? 'devices.magazine' : 'devices.otherMagazine')}
      text={
        <div className={styles.becomes}>
          <p>{isTrial ? t('devices.magazineText', { name }) : t('devices.otherMagazineText')}</p>
          <LinkingConsequence
            account={account}
            played={t(isTrial ? 'devices.becomes.magazine' : 'devices.becomes.other')}
          />
        </div>
      }
      confirmLabel={t('common.signIn')}
      pending={pending}
      onConfirm={() => void link()}
      onCancel={onClose}
    />
  );
}
