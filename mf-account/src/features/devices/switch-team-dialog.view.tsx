import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { useLinkOutcome } from './use-link-outcome.ts';

interface Props {
  readonly account: Account;
  onClose(): void;
}

/** Switches to the other team this device has kept; the current one is kept instead. */
export function SwitchTeamDialog({ account, onClose }: Props) {
  const { t } = useTexts('account');
  const { session } = useKernel();
  const { announce, refuse } = useLinkOutcome();
  const [pending, setPending] = useState(false);
  const change = async () => {
    setPending(true);
    const refused = await session.switchTeam();
    onClose();
    if (refused) refuse(refused);
    else announce(account);
  };
  return (
    <ConfirmDialog
      title={t('devices.switch')}
      text={t('devices.switchText', { name: account.name })}
      confirmLabel={t('devices.switchConfirm')}
      pending={pending}
      onConfirm={() => void change()}
      onCancel={onClose}
    />
  );
}
